import type { Bench } from '../harness/scene'
export const benchLists: Bench = async () => []
