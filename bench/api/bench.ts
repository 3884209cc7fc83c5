import type { Bench } from '../harness/scene'
export const benchApi: Bench = async () => []
