'use client'

import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { LINK } from '@/components/ui/text-link'

interface NewCheckoutLinkProps {
  id: string
  publicUrl: string
  listHref: string
}

/** A link that was just made. */
export function NewCheckoutLink({ id, publicUrl, listHref }: NewCheckoutLinkProps) {
  return (
    <Notice look="success">
      <p className="flex items-center justify-between gap-4">
        Copy the link now and send it to your customer. It is shown this once.
        <CopyButton key={publicUrl} text={publicUrl} what="the link" />
      </p>
      <p className="mt-1 font-mono text-xs break-all select-all">{publicUrl}</p>
      <p className="mt-2">
        <a href={`${listHref}/${id}`} className={LINK}>
          See what happens with it
        </a>
      </p>
    </Notice>
  )
}
