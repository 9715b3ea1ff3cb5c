// The entry script of a page with islands: hydrates each one when its trigger fires.

const TOUCHES = ['pointerdown', 'focusin', 'keydown', 'input'] as const

/** In dev a bare path would be loaded twice, once with `?import`. */
const load = (path: string) => import(/* @vite-ignore */ new URL(path, location.origin).href)

async function hydrateIsland(element: HTMLElement): Promise<void> {
  const { entry = '', hydrate = '', props = '{}' } = element.dataset
  const [{ hydrate: start }, { island }] = await Promise.all([load(hydrate), load(entry)])
  start(element, island, JSON.parse(props))
  element.dataset.alive = ''
}

/** Replays a click on a button that was pressed before the island's script was loaded. */
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

/** What was tried and is not alive has a sentence before it: src/island.tsx. */
function startIsland(element: HTMLElement): Promise<void> {
  const replay = rememberClicks(element)
  return hydrateIsland(element).finally(() => {
    replay()
    element.dataset.tried = ''
  })
}

function startWhenTouched(element: HTMLElement) {
  const touched = () => {
    for (const kind of TOUCHES) element.removeEventListener(kind, touched)
    // A chunk that failed to load is retried at the next interaction.
    startIsland(element).catch(listen)
  }
  const listen = () => {
    for (const kind of TOUCHES) element.addEventListener(kind, touched, { passive: true })
  }
  listen()
  // The focus is already in the island: the focus event fired before this script ran.
  if (element.contains(document.activeElement)) touched()
  prefetch(element)
}

const whenIdle: typeof requestIdleCallback =
  window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 1500))

/** Prefetches the page's listed chunks in idle time, except with data saving or on 2G. */
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

/** Stores the rider's next trip for the offline page; a failure is ignored. */
async function keepNextTrip() {
  const { rider, keepTrip } = document.documentElement.dataset
  // Imported by its address, as islands are: an import that is written out brings Vite's helper, one more file to wait
  // for.
  if (rider && keepTrip) (await load(keepTrip)).keepNextTripUp(rider)
}

// A page that is never idle, on a busy phone, stores it too.
addEventListener('load', () => whenIdle(() => keepNextTrip().catch(() => {}), { timeout: 9000 }))

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  if (element.dataset.when === 'touch') startWhenTouched(element)
  else startIsland(element).catch(() => startWhenTouched(element))
}

export {}
