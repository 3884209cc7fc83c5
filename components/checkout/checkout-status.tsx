import { StatusMark } from '@/components/ui/status-mark'

const LOOKS = {
  open: ['waiting', 'Open'],
  completed: ['good', 'Completed'],
  canceled: ['over', 'Canceled'],
  expired: ['over', 'Expired'],
} as const

export function CheckoutStatus({ status }: { status: keyof typeof LOOKS }) {
  const [tone, word] = LOOKS[status]
  return <StatusMark tone={tone}>{word}</StatusMark>
}
