import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-look'
import { PageLink } from './page-link'

/** A button. To send a form, use SubmitButton, which also shows that the answer is on the way. */
export function Button({ look, size, type = 'button', ...button }: ButtonLook & ComponentProps<'button'>) {
  return (
    <button
      type={type}
      className={buttonClass({ ...(look && { look }), ...(size && { size }) })}
      {...button}
    />
  )
}

interface LinkButtonProps extends ButtonLook {
  href: string
  /** `_blank`: this page stays open. */
  target?: '_blank'
  children: React.ReactNode
}

/** A link to the place where something is done, looking like a button. */
export function LinkButton({ href, target, children, ...looks }: LinkButtonProps) {
  return (
    <PageLink href={href} target={target} className={buttonClass(looks)}>
      {children}
    </PageLink>
  )
}
