import type { DNSResolver } from 'mailauth'
import type { Verdict } from '#domain/mail.ts'
import { isLoopback } from '../loopback.ts'

export type MailEnvelope = {
  from: string
  to: string[]
  /** Who handed it to us, and what it called itself. */
  clientAddress: string
  clientName: string
}

type Asked = Omit<MailEnvelope, 'to'> & { raw: Uint8Array; fromAddress: string; results: string[] }

/** Whether a message comes from whom it says it does. */
export type CheckSender = (mail: Asked) => Promise<Verdict>

type Options = {
  /** The mail server in front of us whose word we take, by the name it signs its results with. */
  trusts: string | undefined
  /** Where nothing leaves this machine, whoever writes from it is who they say, unless a result says otherwise. */
  believesLoopback: boolean
  /** In place of the world's name servers. */
  resolver?: DNSResolver | undefined
}

/** The embedded default has no mail server in front: results in this name come from the form in the mailbox. */
export const ownAuthservId = 'dev.slipway'

/** `results`: the Authentication-Results of a message, the topmost first. */
export function createSenderCheck({ trusts, believesLoopback, resolver }: Options): CheckSender {
  return async ({ raw, fromAddress, results, ...envelope }) => {
    const trusted = trusts === undefined ? undefined : results.find((line) => isBy(line, trusts))
    if (trusted !== undefined) return readResult(trusted, domainOf(fromAddress))
    if (believesLoopback && isFromHere(envelope)) return 'pass'
    return ask({ raw, fromAddress, ...envelope }, resolver)
  }
}

/** Written here, or handed in from this machine; what lay in a mailbox elsewhere comes from anywhere. */
const isFromHere = ({ clientAddress, clientName }: Pick<MailEnvelope, 'clientAddress' | 'clientName'>) =>
  clientAddress === '' ? clientName !== imapName : isLoopback(clientAddress)

/** Of a message that lay in a mailbox. */
export const imapName = 'imap'

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
const isBy = (line: string, authserv: string) =>
  /^\s*([^\s;]+)/.exec(line)?.[1]?.toLowerCase() === authserv.toLowerCase()

/** A name and those below it, in DMARC's relaxed sense as far as two names alone tell it. */
function isAligned(name: string, domain: string) {
  const one = name.toLowerCase().replace(/^.*@/, '').replace(/\.$/, '')
  return one === domain || (one.includes('.') && (domain.endsWith(`.${one}`) || one.endsWith(`.${domain}`)))
}

/** What another server found out, as RFC 8601 writes it. What cannot be read says nothing. */
function readResult(line: string, domain: string): Verdict {
  const methods = partsOf(line)?.slice(1) ?? []
  const said = (method: string) => methods.filter((part) => part.toLowerCase().startsWith(`${method}=`))
  const dmarc = said('dmarc')
  if (dmarc.some((part) => /^dmarc=fail\b/i.test(part))) return 'fail'
  if (dmarc.some((part) => /^dmarc=pass\b/i.test(part) && isAbout(part, domain))) return 'pass'
  const passes = (part: string, property: RegExp) =>
    /^\w+=pass\b/i.test(part) && isAligned(property.exec(part)?.[1] ?? '', domain)
  const isSigned = said('dkim').some((part) => passes(part, /\sheader\.[di]=@?(\S+)/i))
  const isSent = said('spf').some((part) => passes(part, /\ssmtp\.mailfrom=(\S+)/i))
  return isSigned || isSent ? 'pass' : 'none'
}

/** DMARC is about the domain of the From; a server that does not name it means the one there is. */
const isAbout = (part: string, domain: string) =>
  (/\sheader\.from=(\S+)/i.exec(part)?.[1]?.toLowerCase() ?? domain) === domain

/**
 * The parts between its semicolons, without comments, which may hold comments. A stranger chooses what stands in quotation marks (the
 * address they send from): nothing of it may look like a result. Null where one of the two does not end.
 */
function partsOf(line: string): string[] | null {
  const parts = ['']
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const escaped = line[at] === '\\' && (isQuoted || depth > 0)
    const character = line[escaped ? ++at : at] ?? ''
    if (isQuoted) {
      if (character === '"' && !escaped) isQuoted = false
      else parts.push((parts.pop() ?? '') + (/[\w.@+-]/.test(character) ? character : '_'))
    } else if (depth > 0) {
      if (!escaped) depth += character === '(' ? 1 : character === ')' ? -1 : 0
    } else if (character === '"') isQuoted = true
    else if (character === '(') depth = 1
    else if (character === ';') parts.push('')
    else parts.push((parts.pop() ?? '') + character)
  }
  return isQuoted || depth > 0 ? null : parts.map((part) => part.trim())
}

/** A DKIM signature or the sending server, in line with the From: with or without a DMARC record. */
async function ask(
  { raw, from, clientAddress, clientName }: Omit<Asked, 'results'>,
  resolver: DNSResolver | undefined,
): Promise<Verdict> {
  const { authenticate } = await import('mailauth')
  const { dkim, spf, dmarc } = await authenticate(Buffer.from(raw), {
    sender: from,
    // Who handed over what lay in a mailbox is not known: nobody may send from here.
    ip: clientAddress || '0.0.0.0',
    helo: clientName,
    mta: 'slipway',
    disableArc: true,
    disableBimi: true,
    ...(resolver && { resolver }),
  })
  const result = dmarc ? dmarc.status.result : 'none'
  if (result === 'pass' || result === 'fail') return result
  if (result === 'temperror') throw new Error('The name servers do not answer: the sender cannot be checked yet')
  const domain = dkim.headerFrom?.length === 1 ? domainOf(dkim.headerFrom[0] ?? '') : null
  if (domain === null) return 'none'
  const isSigned = dkim.results.some(({ status }) => status.result === 'pass' && status.aligned && !status.underSized)
  const isSent = spf && spf.status.result === 'pass' && isAligned(spf.domain ?? '', domain)
  return isSigned || isSent ? 'pass' : 'none'
}
