# Another processor, and a big-endian one: IBM Z with Debian's cross compiler; programs run under qemu-user.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR s390x)
set(CMAKE_C_COMPILER s390x-linux-gnu-gcc)
# gcc works floats out as doubles there in strict C, for an old C library's sake; the processor has both.
set(CMAKE_C_FLAGS_INIT -fexcess-precision=fast)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-s390x)
