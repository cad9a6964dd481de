import { z } from 'zod'

/** Control characters have no place in a message; line breaks do, in a text but not in a line. */
export const oneLine = (value: string) => value.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

export const tidyText = (value: string) =>
  value
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()

export const tooLong = (max: number) => `Please use at most ${max.toLocaleString('en-US')} characters`

/** What a list is searched for. */
export const searchSchema = z.string().overwrite(oneLine).max(200)
