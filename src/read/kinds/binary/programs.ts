import { type BinaryKind, defineBinary, startsWith } from './define-binary.ts';

const ELF_TYPES: Readonly<Record<number, string>> = {
  1: 'object',
  2: 'program',
  3: 'program or shared object',
  4: 'core dump',
};
const ELF_MACHINES: Readonly<Record<number, string>> = {
  3: 'x86',
  40: 'ARM',
  62: 'x86-64',
  183: 'AArch64',
  243: 'RISC-V',
};
const PE_MACHINES: Readonly<Record<number, string>> = { 332: 'x86', 34404: 'x86-64', 43620: 'AArch64' };
const MACH_O = [0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe];

/** Machine code, byte code and databases. */
export const PROGRAMS: readonly BinaryKind[] = [
  defineBinary({
    id: 'elf',
    recognise: (head) => startsWith(head, '\x7fELF'),
    describe: (file) => {
      const head = file.read(0, 20);
      const isLittle = head.readUInt8(5) !== 2;
      const type = isLittle ? head.readUInt16LE(16) : head.readUInt16BE(16);
      const machine = isLittle ? head.readUInt16LE(18) : head.readUInt16BE(18);
      const bits = head.readUInt8(4) === 2 ? 64 : 32;
      return {
        what: `ELF ${ELF_TYPES[type] ?? 'file'}, ${bits} bit, ${ELF_MACHINES[machine] ?? `machine ${machine}`}`,
      };
    },
  }),
  defineBinary({
    id: 'pe',
    recognise: (head) => startsWith(head, 'MZ'),
    describe: (file) => {
      const at = file.read(60, 64).readUInt32LE(0);
      const header = file.read(at, at + 6);
      if (!startsWith(header, 'PE\0\0')) return { what: 'DOS program' };
      const machine = header.readUInt16LE(4);
      return { what: `Windows program or library, ${PE_MACHINES[machine] ?? `machine ${machine}`}` };
    },
  }),
  defineBinary({
    id: 'mach-o',
    recognise: (head) => head.length >= 4 && MACH_O.includes(head.readUInt32BE(0)),
    describe: () => ({ what: 'Mach-O program or library' }),
  }),
  defineBinary({
    id: 'wasm',
    recognise: (head) => startsWith(head, '\0asm'),
    describe: (file) => ({ what: `WebAssembly module, version ${file.read(4, 8).readUInt32LE(0)}` }),
  }),
  defineBinary({
    id: 'java-class',
    recognise: (head) =>
      startsWith(head, '\xca\xfe\xba\xbe') && head.length >= 8 && head.readUInt32BE(4) > 30,
    describe: (file) => ({
      what: `Java class, for version ${file.read(6, 8).readUInt16BE(0) - 44} and later`,
    }),
  }),
  defineBinary({
    id: 'sqlite',
    recognise: (head) => startsWith(head, 'SQLite format 3\0'),
    describe: (file) => {
      const size = file.read(16, 18).readUInt16BE(0);
      const page = size === 1 ? 65_536 : size;
      return { what: `SQLite database, ${Math.floor(file.sizeBytes / page)} pages of ${page} bytes` };
    },
  }),
];
