/** Square-cut, in ink, with a button one can hit; Undo stays in reach for ten seconds. */
export const toastOptions = {
  duration: 10_000,
  style: {
    borderRadius: 0,
    border: 0,
    background: 'var(--color-ink)',
    color: 'var(--color-white)',
    font: '500 14px/20px var(--font-sans)',
  },
  actionButtonStyle: {
    minHeight: 44,
    padding: '0 16px',
    borderRadius: 3,
    background: 'var(--color-kola)',
    color: 'var(--color-ink)',
    font: '600 14px/20px var(--font-sans)',
  },
}
