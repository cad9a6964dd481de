import { createHmac } from 'node:crypto'

/** As the payment sandbox signs: its secret is of no use anywhere else. */
export function signEvent(body: string) {
  const seconds = Math.floor(Date.now() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', 'whsec_sandbox').update(`${seconds}.${body}`).digest('hex')}`
}
