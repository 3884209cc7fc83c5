import { CopyButton } from './copy-button'

interface CopyableIdProps extends Pick<React.ComponentProps<typeof CopyButton>, 'what' | 'words'> {
  id: string
}

/** An id, the beginning of a key or another code that people copy. It wraps, so that all of it can be read. */
export function CopyableId({ id, what = 'the id', words }: CopyableIdProps) {
  return (
    <span className="inline-flex max-w-full items-start gap-1 text-ink-muted">
      <span className="min-w-0 font-mono text-xs/6 wrap-anywhere text-ink">{id}</span>
      <CopyButton text={id} what={what} words={words} />
    </span>
  )
}
