import type { Metadata } from 'next'
import { env } from '@/lib/infra/env'
import { GuidePage } from './_guide/guide-page'
import { guideOf, QUICK_START } from './_guide/read'
import { Doors } from './_prose/guide'

const guide = guideOf(QUICK_START)

export const metadata: Metadata = { title: guide.title, description: guide.lead }

export default function QuickStartPage() {
  const { host } = new URL(env().APP_URL)
  return (
    <GuidePage guide={guide}>
      <Doors
        doors={[
          {
            href: '#integrate',
            title: 'I integrate with a Khata',
            text: `Somebody runs it, here at ${host}. You need a sandbox key and the command line, and nothing of its code.`,
          },
          {
            href: '#host',
            title: 'I host a Khata',
            text: 'You have its code. One command starts everything, with a key of its own. Then come the same steps.',
          },
        ]}
      />
    </GuidePage>
  )
}
