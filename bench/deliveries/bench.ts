import type { Bench } from '../harness/scene'
export const benchDeliveries: Bench = async () => []
