import { TextLink } from '@/components/ui/text-link'
import type { Environment } from '@/lib/core/api-key-format'
import { objectPath } from './object-path'

/** The id of an object, linked to its page if its kind has one. */
export function ObjectLink({ environment, id }: { environment: Environment; id: string }) {
  const href = objectPath(environment, id)
  const text = <span className="font-mono text-xs wrap-anywhere">{id}</span>
  return href ? <TextLink href={href}>{text}</TextLink> : text
}
