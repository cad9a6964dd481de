import { getDocumentProxy } from 'unpdf'

type Node = { role?: string; type?: string; id?: string; children?: Node[] }

/** A PDF as its readers find it. */
export async function readPdf(content: Uint8Array) {
  const pdf = await getDocumentProxy(Uint8Array.from(content))
  const { info, metadata } = await pdf.getMetadata()
  const sheets = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => readSheet(pdf, index + 1)))
  const attached = await pdf.getAttachmentContent('agreement.json').catch(() => null)
  return {
    info: info as Record<string, string>,
    metadata,
    /** As it is copied: what stands on a sheet, in the order it was drawn in. */
    sheets: sheets.map(({ text }) => text),
    text: sheets.map(({ text }) => text).join('\n'),
    /** As it is read out: what each thing is, with its text. What is in none of it is read out to nobody. */
    read: sheets.map(({ read }) => read).join('\n'),
    attached: attached ? Buffer.from(attached) : null,
  }
}

/** As to show it: every font is taken apart, and what is wrong with one is warned of, which fails a test. */
export async function openEverySheet(content: Uint8Array) {
  const pdf = await getDocumentProxy(Uint8Array.from(content), { verbosity: 1 })
  for (let number = 1; number <= pdf.numPages; number++) await (await pdf.getPage(number)).getOperatorList()
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

async function readSheet(pdf: Pdf, number: number) {
  const sheet = await pdf.getPage(number)
  const { items } = await sheet.getTextContent({ includeMarkedContent: true })
  const texts = new Map<string, string>()
  const open: (string | undefined)[] = []
  let text = ''
  for (const item of items)
    if ('str' in item) {
      const piece = item.str + (item.hasEOL ? '\n' : '')
      text += piece
      const id = open.findLast(Boolean)
      if (id) texts.set(id, (texts.get(id) ?? '') + piece)
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push('id' in item ? item.id : undefined)
  return { text, read: readOut(await sheet.getStructTree(), texts).join('\n') }
}

function readOut({ role, type, id, children = [] }: Node, texts: Map<string, string>): string[] {
  if (type === 'content')
    return [
      texts
        .get(id ?? '')
        ?.replaceAll(/\s+/g, ' ')
        .trim() ?? '',
    ]
  const inside = children.flatMap((child) => readOut(child, texts))
  return role && inside.length > 0 ? [role, ...inside.map((line) => `  ${line}`)] : inside
}
