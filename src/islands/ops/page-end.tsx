import type { Pages } from './use-pages'

/** The end of a list that is read page by page: more of it, or why there is none. */
export function PageEnd({ items, trouble, more }: Pick<Pages<unknown>, 'items' | 'trouble' | 'more'>) {
  return (
    <>
      {trouble && (
        <p role="alert" className="text-error">
          {trouble}
        </p>
      )}
      {!items && !trouble && <div className="skeleton h-48" />}
      {more && (
        <button type="button" className="button mt-2" data-kind="secondary" onClick={more}>
          More
        </button>
      )}
    </>
  )
}
