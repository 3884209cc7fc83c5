import type { Bench } from '../harness/scene'
export const benchMemory: Bench = async () => []
