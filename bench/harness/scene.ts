import type { BenchCluster } from './cluster'
import type { Figure } from './figure'

/** What a bench is given. */
export interface Scene {
  root: string
  cluster: BenchCluster
  runs: number
  /** Fewer runs and smaller tables, for work on the bench itself. Do not keep its figures. */
  quick: boolean
  /** Also print which statements take the time. */
  profile: boolean
  /** For benches that draw random numbers. */
  seed: number
  /** Whether the data stays for a later run. */
  isKept: boolean
  /** The names of what is measured. Empty: all. */
  only: readonly string[]
  progress(text: string): void
}

export type Bench = (scene: Scene) => Promise<Figure[]>
