import {
  Activity,
  BookOpen,
  FlaskConical,
  Handshake,
  History,
  House,
  KeyRound,
  Landmark,
  Link2,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquareText,
  Package,
  ReceiptText,
  Repeat,
  Scale,
  ScrollText,
  Settings,
  Users,
  UsersRound,
  Webhook,
} from 'lucide-react'

const ICONS: Record<string, LucideIcon> = {
  '': House,
  agreements: Handshake,
  'api-keys': KeyRound,
  audit: History,
  catalog: Package,
  'checkout-links': Link2,
  customers: Users,
  events: Activity,
  invoices: ReceiptText,
  money: Landmark,
  questions: MessageCircleQuestion,
  reconciliation: Scale,
  requests: ScrollText,
  sandbox: FlaskConical,
  'sandbox/messages': MessageSquareText,
  settings: Settings,
  subscriptions: Repeat,
  team: UsersRound,
  webhooks: Webhook,
}

export function PlaceIcon({ path }: { path: string }) {
  const Icon = ICONS[path] ?? BookOpen
  return <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
}
