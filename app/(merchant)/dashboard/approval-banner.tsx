import { TextLink } from '@/components/ui/text-link'
import type { Language } from '@/lib/core/language'
import type { Messages } from '@/messages/catalogue'
import { Banner } from './banner'

interface ApprovalBannerProps {
  language: Language
  words: Messages['frame']['approval']
}

/** For members of a business that the operator has not approved for production yet. */
export function ApprovalBanner({ language, words }: ApprovalBannerProps) {
  return (
    <Banner id="approval" title={words.title} language={language}>
      <p className="text-pretty">{words.text}</p>
      <p>
        <TextLink href="/dashboard/production/settings#registration">{words.complete}</TextLink>
      </p>
    </Banner>
  )
}
