import type { BenchCluster } from './cluster'
import type { Figure } from './figure'

/** What a bench is given. */
export interface Scene {
  root: string
  cluster: BenchCluster
  runs: number
  /** Fewer runs and smaller tables, for work on the bench itself. Do not keep its figures. */
  quick: boolean
  progress(text: string): void
}

export type Bench = (scene: Scene) => Promise<Figure[]>
