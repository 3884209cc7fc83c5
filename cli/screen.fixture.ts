import type { Output } from './output'

/** Holds what a command has written. A test can wait for words. */
export class Screen implements Output {
  readonly colour = false
  readonly outLines: string[] = []
  readonly errLines: string[] = []
  private waiting: (() => void)[] = []

  out = (line: string): void => this.add(this.outLines, line)
  err = (line: string): void => this.add(this.errLines, line)

  /** Resolves when a line on stdout or stderr contains these words. */
  async says(words: string): Promise<void> {
    while (![...this.outLines, ...this.errLines].some((line) => line.includes(words)))
      await new Promise<void>((resolve) => this.waiting.push(resolve))
  }

  private add(lines: string[], line: string): void {
    lines.push(line)
    for (const resolve of this.waiting.splice(0)) resolve()
  }
}
