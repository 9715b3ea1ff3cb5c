// The only script of a page with islands: finds them and hydrates each when its time has come.

const TOUCHES = ['pointerdown', 'focusin', 'keydown', 'input'] as const

/** In dev a bare path would be loaded twice, once with `?import`. */
const load = (path: string) => import(/* @vite-ignore */ new URL(path, location.origin).href)

async function hydrateIsland(element: HTMLElement): Promise<void> {
  const { entry = '', hydrate = '', props = '{}' } = element.dataset
  const [{ hydrate: start }, { island }] = await Promise.all([load(hydrate), load(entry)])
  start(element, island, JSON.parse(props))
  element.dataset.alive = ''
}

/** A button pressed while the script was on its way is pressed again when it has come. */
function rememberClicks(element: HTMLElement): () => void {
  const pressed: HTMLElement[] = []
  const note = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button && button.type === 'button') pressed.push(button)
  }
  element.addEventListener('click', note)
  return () => {
    element.removeEventListener('click', note)
    for (const button of pressed) if (button.isConnected) button.click()
  }
}

function startIsland(element: HTMLElement): Promise<void> {
  const replay = rememberClicks(element)
  return hydrateIsland(element).finally(replay)
}

function startWhenTouched(element: HTMLElement) {
  const touched = () => {
    for (const kind of TOUCHES) element.removeEventListener(kind, touched)
    // A failed chunk is tried again at the next touch.
    startIsland(element).catch(listen)
  }
  const listen = () => {
    for (const kind of TOUCHES) element.addEventListener(kind, touched, { passive: true })
  }
  listen()
  // Already in a field before this script came: that touch is not seen again.
  if (element.contains(document.activeElement)) touched()
  prefetch(element)
}

const whenIdle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 1500))

/** Fetched in idle time where the page says what, unless the person saves data or is on 2G. */
function prefetch({ dataset }: HTMLElement) {
  const connection: { saveData?: boolean; effectiveType?: string } | undefined = Reflect.get(
    navigator,
    'connection',
  )
  const { ahead } = dataset
  if (!ahead || connection?.saveData || connection?.effectiveType?.endsWith('2g')) return
  whenIdle(() => {
    for (const href of ahead.split(' ')) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
  })
}

/** What the rider needs of the next trip is kept for a time without a network; not getting that far harms nothing. */
async function keepNextTrip() {
  const { rider, keepTrip } = document.documentElement.dataset
  // By its address, as islands are: an import that is written out brings Vite's helper, one more file to wait for.
  if (rider && keepTrip) (await load(keepTrip)).keepNextTripUp(rider)
}

addEventListener('load', () => whenIdle(() => keepNextTrip().catch(() => {})))

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  if (element.dataset.when === 'touch') startWhenTouched(element)
  else startIsland(element).catch(() => startWhenTouched(element))
}

export {}
