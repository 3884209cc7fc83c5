import { StatusMark } from '@/components/ui/status-mark'

const LOOKS = {
  draft: ['over', 'Draft'],
  open: ['waiting', 'Open'],
  paid: ['good', 'Paid'],
  void: ['over', 'Void'],
} as const

export function InvoiceStatus({ status }: { status: keyof typeof LOOKS }) {
  const [tone, word] = LOOKS[status]
  return <StatusMark tone={tone}>{word}</StatusMark>
}
