import { isAskedByScript } from '@/components/ui/later'
import { InTurn } from './in-turn'

/** Parts of a page in their order. To a script each comes when it and all above it are there; a document comes whole. */
export async function LaterParts({ parts }: { parts: readonly React.ReactNode[] }) {
  return (await isAskedByScript()) ? <InTurn parts={parts} /> : parts
}
