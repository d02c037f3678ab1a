#ifndef RIFT_APP_H
#define RIFT_APP_H

/* Runs one command line; returns the exit code. */
int app_main(int argc, char **argv);

#endif
