import { useEffect, useRef, useState } from 'react'
import type { Coordinates } from '../../domain/places/coordinates'
import { LazyMap } from '../map/lazy-map'
import type { MapState } from '../map/map-props'

type Stage = 'drawing' | MapState

const STAGE_SENTENCES: Record<Exclude<Stage, 'ready'>, string> = {
  drawing: 'Open the live map',
  loading: 'Loading the live map…',
  error: 'The live map didn’t load. Press the drawing to try again.',
}

/**
 * Covers the static drawing of the map: a press anywhere loads the live map, and nothing is fetched before. The
 * drawing stays until the live map is ready, and is shown again if it fails (docs/product.md, CONTACT-7).
 */
function ContactMap({ office }: { office: Coordinates }) {
  const [stage, setStage] = useState<Stage>('drawing')
  const live = useRef<HTMLDivElement>(null)
  // This island is hydrated by the press that requests the map, so it loads the map at once.
  useEffect(() => setStage('loading'), [])
  // The pressed button is removed: the focus moves to the map, for keyboard users.
  useEffect(() => {
    if (stage === 'ready') live.current?.focus({ preventScroll: true })
  }, [stage])
  return (
    <>
      {(stage === 'loading' || stage === 'ready') && (
        <div ref={live} className={`absolute inset-0 ${stage === 'ready' ? '' : 'invisible'}`} tabIndex={-1}>
          <LazyMap
            spot={{ ...office, label: 'Our office' }}
            height="100%"
            label="Live map around our office"
            onState={setStage}
          />
        </div>
      )}
      {stage !== 'ready' && (
        <div className="needs-script">
          <button
            type="button"
            className="-outline-offset-2 absolute inset-0 flex w-full cursor-pointer items-end rounded-card p-5"
            aria-disabled={stage === 'loading'}
            onClick={() => stage !== 'loading' && setStage('loading')}
          >
            <span className="chip">{STAGE_SENTENCES[stage]}</span>
          </button>
        </div>
      )}
      <p role="status" className="sr-only">
        {(stage === 'loading' || stage === 'error') && STAGE_SENTENCES[stage]}
      </p>
    </>
  )
}

export { ContactMap as island }
