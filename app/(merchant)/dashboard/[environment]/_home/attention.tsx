import { Matters, type ShownMatter } from '@/components/dashboard/matters'
import { Notice } from '@/components/ui/notice'
import { MATTERS, type Matter } from '@/lib/overview/get-attention'
import { MESSAGES } from '@/messages/catalogue'
import type { Visit } from '../../visit'
import { listAddress } from './list-address'
import { MATTER_LOOKS, sentenceOf } from './matter-looks'
import { mattersOf } from './matters-of'
import { failedText } from './read-or-null'

/** What waits for a person. Without anything to do there is no such part. */
export async function Attention({ visit }: { visit: Visit }) {
  const { title } = MESSAGES[visit.language].home.attention
  const matters = await mattersOf(visit, MATTERS)
  if (!matters) return <Notice look="error">{failedText(visit)}</Notice>
  if (matters.length === 0) return null
  return (
    <Matters
      title={title}
      language={visit.language}
      matters={matters.map((matter) => shown(matter, visit))}
    />
  )
}

function shown(matter: Matter, visit: Visit): ShownMatter {
  const { tone, place, verb } = MATTER_LOOKS[matter.kind]
  const { kind, amountPaisa, filters } = matter
  return {
    key: kind,
    tone,
    verb: MESSAGES[visit.language].home.attention.verbs[verb],
    amountPaisa,
    sentence: sentenceOf(matter, visit),
    href: listAddress(visit, place, filters),
  }
}
