/** A reason not to start that the operator can mend: printed as one sentence per line, without a stack, exit 1. */
export class StartError extends Error {
  readonly lines: string[]

  constructor(...lines: string[]) {
    super(lines.join('\n'))
    this.name = 'StartError'
    this.lines = lines
  }
}
