import type { Metadata } from 'next'
import { GuidePage } from './_guide/guide-page'
import { guideOf, QUICK_START } from './_guide/read'

const guide = guideOf(QUICK_START)

export const metadata: Metadata = { title: guide.title, description: guide.lead }

export default function QuickStartPage() {
  return <GuidePage guide={guide} />
}
