import { buttonClass } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'

type ButtonLinkProps = {
  href: string
  label: string
  variant?: Parameters<typeof buttonClass>[0]
  className?: string
  /** Out of the screens, in a tab of its own. */
  isOut?: boolean
}

/** A link that looks like a button. */
export function ButtonLink({ href, label, variant, className, isOut = false }: ButtonLinkProps) {
  const face = buttonClass(variant, className)
  return isOut ? (
    <a href={href} target="_blank" rel="noreferrer" className={face}>
      {label}
    </a>
  ) : (
    <SiteLink href={href} className={face}>
      {label}
    </SiteLink>
  )
}
