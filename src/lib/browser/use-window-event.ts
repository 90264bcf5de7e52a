import { useEffect, useEffectEvent } from 'react'

type EventOf<Type extends string> = Type extends keyof WindowEventMap ? WindowEventMap[Type] : Event

/** Hears an event of the window while the component is shown; `hear` is always that of the last render. */
export function useWindowEvent<Type extends string>(type: Type, hear: (event: EventOf<Type>) => void): void {
  const heard = useEffectEvent(hear)
  useEffect(() => {
    const listen = (event: Event) => heard(event as EventOf<Type>)
    window.addEventListener(type, listen)
    return () => window.removeEventListener(type, listen)
  }, [type])
}
