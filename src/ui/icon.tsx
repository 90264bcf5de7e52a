/** Line drawings on a 24 px square, square ends like the shop's cloth. */
const paths = {
  menu: 'M3 7h18M3 12h12M3 17h18',
  close: 'M5 5l14 14M19 5L5 19',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21',
  account: 'M12 3.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-4 3.5-6.5 8-6.5s8 2.5 8 6.5',
  admin: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 16.5h7M16.5 13v7',
  cart: 'M5 8h14l1 13H4L5 8zM8.5 8V6.5a3.5 3.5 0 0 1 7 0V8',
  home: 'M3 11.5L12 4l9 7.5M6 9.5V20h12V9.5',
  chevron: 'M6 9l6 6 6-6',
  next: 'M9 5l7 7-7 7',
  previous: 'M15 5l-7 7 7 7',
  arrow: 'M3 12h17M14 6l6 6-6 6',
  plus: 'M12 4v16M4 12h16',
  minus: 'M4 12h16',
  check: 'M4 12.5l5.5 5.5L20 6.5',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  list: 'M4 4h5v7H4zM4 13h5v7H4zM12 6h8M12 9h5M12 15h8M12 18h5',
  filter: 'M3 6h18M6 12h12M10 18h4',
  phone: 'M5 3h4l2 5-2.5 2a12 12 0 0 0 5.5 5.5l2-2.5 5 2v4c0 1-1 2-2 2C10.5 21 3 13.5 3 5c0-1 1-2 2-2z',
  chat: 'M3 20.5l1.5-4.5A8.5 8.5 0 1 1 8 19.5L3 20.5zM8.5 10h7M8.5 13.5h4.5',
  mail: 'M3 5h18v14H3zM3 6l9 7 9-7',
  share: 'M12 15V3M7.5 7.5L12 3l4.5 4.5M5 12v9h14v-9',
  trash: 'M4 6h16M9 6V3.5h6V6M6 6l1 15h10l1-15M10 10v7M14 10v7',
  ruler: 'M2 8h20v8H2zM6 8v3M10 8v4M14 8v3M18 8v4',
  truck:
    'M2 6h12v11H2zM14 10h4l4 4v3h-8M6 17a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM17.5 17a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  back: 'M9 6L4 11l5 5M4 11h10a6 6 0 0 1 6 6v2',
  zoom: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.5l3.5 2',
} as const

export type IconName = keyof typeof paths

type IconProps = { name: IconName; size?: number; className?: string }

/** Decoration: the control around it carries the name. */
export function Icon({ name, size = 22, className = '' }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden
      className={className ? `icon ${className}` : 'icon'}
    >
      <path d={paths[name]} />
    </svg>
  )
}
