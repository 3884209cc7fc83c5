import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'

interface SecretOnceProps {
  secret: string
  /** The texts of the copy button, on a page in another language. */
  words?: { copy: string; copied: string }
  /** What it is and where it belongs. */
  children: React.ReactNode
}

/** A secret that is shown once, right after it was created. */
export function SecretOnce({ secret, words, children }: SecretOnceProps) {
  return (
    <Notice look="success">
      <div className="flex items-start justify-between gap-4">
        <p>{children}</p>
        <CopyButton key={secret} text={secret} words={words} />
      </div>
      <p className="mt-2 font-mono break-all select-all">{secret}</p>
    </Notice>
  )
}
