'use client'

import { useAnswers } from '@/components/dashboard/use-answers'
import type { WireMember } from '@/lib/counter/present'
import { useDesk } from './desk'
import { MemberRows } from './member-rows'

/** Finds members by a text. */
export type AskMembers = (text: string, signal: AbortSignal) => Promise<readonly WireMember[]>

interface SimilarMembersProps {
  /** As they are typed. */
  name: string
  phone: string
  ask: AskMembers
  onOpen: (member: WireMember) => void
}

// Fewer digits, and one word of a name, are also those of many others.
const LEAST_DIGITS = 8
const LEAST_WORDS = 2
const MOST = 3

const isWholePhone = (typed: string) => typed.replace(/\P{Nd}/gu, '').length >= LEAST_DIGITS
const isWholeName = (typed: string) => typed.trim().split(/\s+/).length >= LEAST_WORDS

/** Who may be the person at the desk, before a second customer is made of them. */
export function SimilarMembers({ name, phone, ask, onOpen }: SimilarMembersProps) {
  const { words } = useDesk()
  const byPhone = useAnswers(ask, isWholePhone(phone) ? phone : '')
  const byName = useAnswers(ask, isWholeName(name) ? name : '')
  const found = [...byPhone.items, ...byName.items]
  const members = [...new Map(found.map((member) => [member.id, member])).values()].slice(0, MOST)
  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {members.length > 0 && (
        <>
          <p className="font-medium">{members.length === 1 ? words.isItThis : words.isItOne}</p>
          <MemberRows members={members} onOpen={onOpen} />
        </>
      )}
    </div>
  )
}
