import { z } from 'zod'
import { writeNumber } from './numbers.ts'

/** Control characters have no place in a message; line breaks do, in a text but not in a line. */
export const oneLine = (value: string) => value.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

export const tidyText = (value: string) =>
  value
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()

export const tooLong = (max: number) => `Please use at most ${writeNumber(max)} characters`

/**
 * What we call somebody in a mail to an address that anybody may have typed. Letters only, so that neither a link nor a number
 * gets into it; empty where a name is none.
 */
export function firstNameOf(name: string | null): string {
  const [first = ''] = oneLine(name ?? '').split(' ')
  return /^\p{L}[\p{L}\p{M}'’-]{0,29}(?=[.,]?$)/u.exec(first)?.[0] ?? ''
}

/**
 * A line of a stranger's, fit for a mail to an address that they may have only typed: nothing in it becomes a link, an address
 * or a phone number. Empty where it would.
 */
export function plainLine(text: string, maxLength = 60): string {
  const line = oneLine(text)
  const isPlain = /^(?:[\p{L}\p{M}\p{N} ,'’!?&()-]|\.(?= |$))+$/u.test(line)
  const digits = line.match(/\p{N}/gu)?.length ?? 0
  return isPlain && digits <= 4 && line.length <= maxLength ? line : ''
}

/** What is typed into a field of one line, and into one of many. */
export const lineUpTo = (max: number) => z.string().overwrite(oneLine).max(max, tooLong(max))
export const textUpTo = (max: number) => z.string().overwrite(tidyText).max(max, tooLong(max))

/** What a list is searched for. */
export const searchSchema = z.string().overwrite(oneLine).max(200)
