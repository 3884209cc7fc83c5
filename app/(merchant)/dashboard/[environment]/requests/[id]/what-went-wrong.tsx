import { Section } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import { ERROR_CODES, type ErrorCode, errorEntry } from '@/lib/core/errors'

/** What the code of a refusal means, and where more is written about it. */
export function WhatWentWrong({ code }: { code: string }) {
  const known = ERROR_CODES.find((each): each is ErrorCode => each === code)
  return (
    <Section id="error" title="What went wrong">
      <p className="text-sm text-pretty">
        {known ? (
          <TextLink href={`/docs/errors/${code}`}>
            <span className="font-mono text-xs">{code}</span>
          </TextLink>
        ) : (
          <span className="font-mono text-xs">{code}</span>
        )}
        {known && `: ${errorEntry(known).message}`}
      </p>
    </Section>
  )
}
