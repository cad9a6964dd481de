const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

/** What a program, an installer, a shortcut or an image of a disk begins with; `at` another place where it says what it is. */
const marks: { at: number; is: Buffer }[] = [
  ...[
    '7f454c46', // ELF
    'feedface',
    'feedfacf',
    'cefaedfe',
    'cffaedfe', // Mach-O
    'cafebabe', // Mach-O for several processors, and Java's classes
    'cafebabf',
    'bebafeca',
    '4c0000000114020000000000c000000000000046', // LNK
    '0061736d', // WebAssembly
    '6465780a', // Android's classes
    '4d534346', // cabinet
    '49545346', // compiled help
    '78617221', // macOS package
    'edabeedb', // RPM
    '213c617263683e0a64656269616e', // Debian package
    '43723234', // Chrome extension
    '7668647866696c65', // disk of a virtual machine
    '636f6e6563746978',
    '1bc1b10a', // AppleScript, compiled
    '46617364554153',
  ].map((is) => ({ at: 0, is: hex(is) })),
  ...['465753', '435753', '5a5753'].map((is) => ({ at: 0, is: hex(is) })), // Flash
  ...[0x8001, 0x8801, 0x9001].flatMap((at) =>
    ['CD001', 'BEA01', 'NSR02', 'NSR03'].map((is) => ({ at, is: Buffer.from(is) })),
  ), // ISO, UDF
]

/** So much of a file shows each of them. */
export const HEAD_BYTES = 0x9001 + 5

const has = (content: Buffer, { at, is }: (typeof marks)[number]) => content.subarray(at, at + is.length).equals(is)

/** The old container of Office is that of installers, too: 000C1084 is an installer's kind, 1086 a patch's, 1082 a transform's. */
const COMPOUND = hex('d0cf11e0a1b11ae1')
const withinCompound = {
  program: [
    ...['84100c00', '86100c00', '82100c00'].map((is) => hex(`${is}00000000c000000000000046`)),
    Buffer.from('_VBA_PROJECT', 'utf16le'),
    Buffer.from('This program cannot be run in DOS mode'),
    Buffer.from('This program must be run under'),
  ],
  locked: Buffer.from('EncryptedPackage', 'utf16le'),
}

export const isCompound = (content: Buffer) => content.subarray(0, COMPOUND.length).equals(COMPOUND)

/** A document of Office that asks for a password: what is in it, nobody sees. */
export const isLockedDocument = (content: Buffer) => isCompound(content) && content.includes(withinCompound.locked)

/** By what is in it, whatever it is called. Of a large file its head will do, unless it is a compound. */
export function isProgram(content: Buffer): boolean {
  if (isWindowsProgram(content) || isImageOfDisk(content)) return true
  if (isCompound(content)) return withinCompound.program.some((mark) => content.includes(mark))
  return marks.some((mark) => has(content, mark))
}

/** Words may begin with MZ, too, but have no zeros among them. */
const isWindowsProgram = (content: Buffer) =>
  /^(MZ|ZM)/.test(content.toString('latin1', 0, 2)) && content.subarray(0, 512).includes(0)

/** Of macOS: its mark is at the end. */
const isImageOfDisk = (content: Buffer) =>
  content.length >= 512 && content.toString('latin1', content.length - 512, content.length - 508) === 'koly'

/** In two pieces, so that no scanner takes this file for it. */
const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(''))

/** What every scanner of viruses is tried with. */
export const isTestVirus = (content: Buffer) => content.includes(EICAR)
