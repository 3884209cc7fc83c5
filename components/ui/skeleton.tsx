const SIZES = {
  word: 'h-4 w-24',
  line: 'h-4 w-full',
  title: 'h-7 w-2/3',
} as const

/** A placeholder for something that is being loaded. */
export function Skeleton({ size }: { size: keyof typeof SIZES }) {
  return <span aria-hidden="true" className={`block animate-breathe rounded-md bg-line ${SIZES[size]}`} />
}
