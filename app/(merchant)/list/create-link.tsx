import { paletteActions } from '@/components/dashboard/palette-actions'
import { LinkButton } from '@/components/ui/button'
import { MESSAGES } from '@/messages/catalogue'
import type { Visit } from '../dashboard/visit'

/** The button to the page that creates an item of a list, if there is one and the visitor may use it. */
export function createLink(
  path: string,
  { environment, language, may }: Pick<Visit, 'environment' | 'language' | 'may'>,
): React.ReactNode {
  const create = paletteActions(environment, may, MESSAGES[language].places.actions).find(
    (each) => each.path === `${path}/new`,
  )
  return (
    create && (
      <LinkButton href={`/dashboard/${environment}/${create.path}`} size="small">
        {create.title}
      </LinkButton>
    )
  )
}
