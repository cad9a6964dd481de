/** The words of a text as patterns look for them, whichever way they are written down; null of what is none. */
export function textOf(content: Buffer): string | null {
  const text = decode(content)
  return text && condensed(text)
}

function decode(content: Buffer): string | null {
  if (content.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))) return content.toString('utf16le', 2)
  if (content.subarray(0, 2).equals(Buffer.from([0xfe, 0xff])))
    return Buffer.from(content.subarray(2, content.length & ~1))
      .swap16()
      .toString('utf16le')
  const head = content.subarray(0, 8192)
  if (head.includes(0)) return isWide(head) ? content.toString('utf16le') : null
  const odd = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length
  return odd * 50 > head.length ? null : content.toString('utf8').replace(/^\uFEFF/, '')
}

/** Further in, nobody begins a script. */
const LONGEST_TEXT = 2_000_000
const LONGEST_WORD = 100
const MOST_REMARKS = 10_000

/**
 * Several blanks as one, and words cut where they are very long: no pattern then goes far before it knows. A text made for that would
 * hold the process up for hours, and one long line is too much for it.
 */
function condensed(text: string): string {
  let kept = ''
  let keptUntil = 0
  let at = 0
  while (at < text.length && kept.length + at - keptUntil < LONGEST_TEXT) {
    const kind = kindAt(text, at)
    let end = at + 1
    if (kind !== 'other') while (end < text.length && kindAt(text, end) === kind) end++
    const longest = kind === 'blank' ? 1 : LONGEST_WORD
    if (end - at > longest) {
      const isNewLine = kind === 'blank' && text.slice(at, end).includes('\n')
      kept += text.slice(keptUntil, at) + (isNewLine ? '\n' : text.slice(at, at + longest))
      keptUntil = end
    }
    at = end
  }
  return kept + text.slice(keptUntil, at)
}

/** As `\s` and `\w` have them. */
function kindAt(text: string, at: number) {
  const code = text.charCodeAt(at)
  if ((code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58) || code === 95) return 'letter'
  if (code === 32 || (code > 8 && code < 14) || (code > 127 && text.charAt(at).trim() === '')) return 'blank'
  return 'other'
}

/** Two bytes to the letter, without a mark that says so. */
const isWide = (head: Buffer) =>
  head.length > 3 &&
  head.every((byte, at) => (at % 2 === 1 ? byte === 0 : byte === 9 || byte === 10 || byte === 13 || byte >= 32))

const interpreter = /^#!\s*\/\S{1,500}(?:\s(?:-\S{1,500}\s){0,20}(\S{1,500}))?/
/** Run by whoever builds websites, and nobody's operating system. */
const ofTheWeb = /(?:^|\/)(?:node|deno|bun|php)\d*(?:\s|$)/

/** A script that an operating system runs as it is: of a shell, of Windows. */
export function isSystemScript(text: string): boolean {
  const shebang = interpreter.exec(text)
  if (shebang) return !ofTheWeb.test(shebang[0]) && !ofTheWeb.test(shebang[1] ?? '')
  return isBatch(text) || isPowerShell(text) || isVisualBasic(text) || isWindowsHost(text) || isSetting(text)
}

/** Any script, and any page: what a browser or an operating system would run. */
export const isScript = (text: string) =>
  interpreter.test(text) ||
  isSystemScript(text) ||
  isPage(text) ||
  isJavaScript(text) ||
  /\bnew\s+ActiveXObject\s*\(/.test(text)

/** What stands before the first line that says something: remarks, blank lines. */
function withoutRemarks(text: string, line: RegExp, block?: [string, string]): string {
  let rest = text.trimStart()
  for (let remarks = 0; remarks < MOST_REMARKS; remarks++) {
    if (block && rest.startsWith(block[0])) {
      const end = rest.indexOf(block[1], block[0].length)
      rest = end < 0 ? '' : rest.slice(end + block[1].length).trimStart()
    } else if (line.test(rest)) {
      const end = rest.indexOf('\n')
      rest = end < 0 ? '' : rest.slice(end + 1).trimStart()
    } else break
  }
  return rest
}

const isBatch = (text: string) =>
  /^(?:@?echo\s+off\b|@(?:echo|if|set|setlocal|cls|start|call|powershell|cmd|rem|break|title)\b)/i.test(
    withoutRemarks(text, /^(?:::|rem\s)/i),
  )

const shellWords = [
  /\b(?:Invoke-(?:Expression|WebRequest|RestMethod|Command)|iex|iwr)\b/i,
  /\bNew-Object\s+(?:-\w+\s+)?(?:System\.)?\w/i,
  /\bSet-ExecutionPolicy\b/i,
  /\b(?:Start-Process|Get-ChildItem|Remove-Item|Copy-Item|Set-ItemProperty|Write-Host|Write-Output|Get-Content|Add-Type|Import-Module|Get-Process)\b/i,
  /\$env:\w+/i,
  /^\s*\$\w+\s*=/m,
  /^\s*param\s*\(/im,
  /\[CmdletBinding/i,
  /\s-(?:EncodedCommand|enc|NoProfile|nop|WindowStyle\s+Hidden|w\s+hidden|ExecutionPolicy\s+Bypass|ep\s+bypass)\b/i,
  /\[(?:System\.)?(?:Convert|Text\.Encoding|Reflection\.Assembly|Net\.\w+)\]::/i,
  /^powershell(?:\.exe)?\s/i,
]

/** Words about PowerShell are none of it: it begins as a statement does, and has two of its ways at least. */
function isPowerShell(text: string): boolean {
  const code = withoutRemarks(text, /^#/, ['<#', '#>'])
  const begins =
    /^(?:\$[\w:]|\[[\w.]{1,500}[\](]|param\s*\(|function\s+[\w-]+|powershell|iex\b|iwr\b|&\s*[({'"]|(?:if|try|while)\s*[({]|[A-Z]\w+-[A-Z]\w+)/i
  return begins.test(code) && shellWords.filter((word) => word.test(code)).length >= 2
}

function isVisualBasic(text: string): boolean {
  const code = withoutRemarks(text, /^(?:'|rem\s)/i)
  const begins =
    /^(?:dim|set|on error|option explicit|sub|function|private|public|const|wscript|createobject|if|call|msgbox|execute(?:global)?)\b/i
  return (
    begins.test(code) &&
    /\bCreateObject\s*\(|\bWScript\.|\bOn Error Resume Next\b|\bExecuteGlobal\b|^\s*MsgBox\s*[("]/im.test(code)
  )
}

/** The scripts that Windows itself runs, by its own object or as XML around any script. */
const isWindowsHost = (text: string) =>
  /\bWScript\.(?:CreateObject|Shell|Echo|Quit|Sleep)\b/.test(text) ||
  /<hta:application\b/i.test(text) ||
  (/<(?:job|package|component|scriptlet)\b/i.test(text) &&
    text.matchAll(/<script\b[^>]{0,200}/gi).some(([tag]) => /\blanguage\b/i.test(tag))) ||
  /<(?:ms|msxsl):script\b/i.test(text)

/** What Windows or a desktop does as soon as somebody opens it. */
const isSetting = (text: string) =>
  /^\s*(?:Windows Registry Editor Version|REGEDIT4|\[InternetShortcut\]|\[Desktop Entry\]|\[autorun\])/i.test(text)

const startOfPage =
  /^<(?:!doctype\s+html|(?:html|head|body|script|iframe|frameset|h[1-6]|div|font|table|a|style|title|b|br|p|meta|link|img|form|object|embed|base|template|video|audio|details|input|button|marquee)(?:[\s/>]|$))/i

/** As browsers find out (mimesniff.spec.whatwg.org), and a saved page with all that is on it. */
function isPage(text: string): boolean {
  const remark: [string, string] = ['<!--', '-->']
  const start = withoutRemarks(withoutRemarks(text, never, remark).replace(/^<\?xml[^>]{0,500}>/i, ''), never, remark)
  return startOfPage.test(start) || isSavedPage(text.slice(0, 8192))
}
const never = /(?!)/

const isSavedPage = (head: string) =>
  /^Content-Type:\s*multipart\/related/im.test(head) &&
  /^(?:Snapshot-Content-Location:|From: "?<Saved by )/im.test(head)

const startOfScript =
  /^(?:['"]use strict['"]|[;!+(]{0,20}(?:async\s+)?function\b|\((?:async\s*)?\(?[\w\s,]{0,500}\)?\s*=>|import\s[^;\n]{0,1000}from\s*['"]|import\s*['"]|export\s+(?:default|const|function|class|\{)|(?:var|let|const)\s+[\w$[{]|document\.|window\.|globalThis\.|location(?:\.\w+)?\s*=|eval\s*\(|alert\s*\(|module\.exports|(?:await\s+)?require\s*\(|console\.\w+\(|\$\(|jQuery\(|setTimeout\s*\(|class\s+\w+(?:\s+extends\s+[\w.]{1,500})?\s*\{|(?:try|if|for|while)\s*[({])/

/** Words that begin so are rare, and do not go on with the signs of a statement. */
function isJavaScript(text: string): boolean {
  const code = withoutRemarks(text, /^\/\//, ['/*', '*/'])
  return startOfScript.test(code) && /[;{}()]\s*(?:\/\/|$)/m.test(code)
}
