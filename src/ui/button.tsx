import type { ComponentProps } from 'react'

type Variant = 'primary' | 'secondary' | 'quiet' | 'link' | 'danger'

const variants: Record<Variant, string> = {
  primary: 'px-5 bg-accent text-on-accent hover:bg-accent-deep',
  secondary: 'px-5 border border-ink bg-transparent text-ink hover:bg-ink hover:text-on-ink',
  quiet: 'px-5 text-ink underline underline-offset-4 decoration-hairline hover:decoration-ink',
  link: 'text-ink underline underline-offset-4 decoration-hairline hover:decoration-ink',
  danger: 'px-5 bg-alert text-on-alert hover:brightness-90',
}

/** The classes of a button, also for links that look like one. At least 44 px high for touch. */
export function buttonClass(variant: Variant = 'primary', extra = ''): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 button-face py-2 font-semibold transition-[background-color,color,transform] duration-120 ease-shop active:translate-y-px aria-disabled:opacity-55 disabled:opacity-55 ${variants[variant]} ${extra}`
}

type ButtonProps = ComponentProps<'button'> & { variant?: Variant; isBusy?: boolean }

/** While busy it keeps its focus, is announced as busy and ignores presses. */
export function Button({
  variant = 'primary',
  isBusy = false,
  className = '',
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      className={buttonClass(variant, className)}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
      {...rest}
    />
  )
}
