'use client'

import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { LINK } from '@/components/ui/text-link'

interface NewCheckoutLinkProps {
  id: string
  publicUrl: string
  listHref: string
  /** The page's texts. */
  words: Record<'once' | 'copy' | 'copied' | 'seeIt', string>
}

/** A link that was just created. */
export function NewCheckoutLink({ id, publicUrl, listHref, words }: NewCheckoutLinkProps) {
  return (
    <Notice look="success">
      <p className="flex items-center justify-between gap-4">
        {words.once}
        <CopyButton key={publicUrl} text={publicUrl} what={words.copy} words={words} />
      </p>
      <p className="mt-1 font-mono text-xs break-all select-all">{publicUrl}</p>
      <p className="mt-2">
        <a href={`${listHref}/${id}`} className={LINK}>
          {words.seeIt}
        </a>
      </p>
    </Notice>
  )
}
