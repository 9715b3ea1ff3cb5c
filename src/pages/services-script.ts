/** How long 'Book Now' waits before it leads on (docs/product.md, Pages). */
export const REDIRECT_MS = 1000

/** A mouse that only passes over a name on its way to the picture chooses nothing. */
export const HOVER_MS = 90

/**
 * What the services page does beyond what its markup does by itself: a mouse at rest on a service chooses it, and
 * 'Book Now' shows that it is busy, waits its second and goes. A click on anything else, or coming back to the page,
 * ends the wait.
 */
export const SERVICES_SCRIPT = `(()=>{
  const box=document.querySelector('.services');
  let hover,wait,busy;
  const rest=()=>{
    if(!busy)return;
    clearTimeout(wait);
    busy.removeAttribute('aria-busy');
    busy.nextElementSibling.textContent='';
    busy=0
  };
  box.addEventListener('pointerover',e=>{
    const name=e.pointerType=='mouse'&&e.target.closest('label');
    clearTimeout(hover);
    if(name&&!busy)hover=setTimeout(()=>{name.control.checked=true},${HOVER_MS})
  });
  addEventListener('click',e=>{
    const link=e.target.closest('[data-wait]');
    if(link&&link==busy)return e.preventDefault();
    rest();
    if(!link||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;
    e.preventDefault();
    busy=link;
    link.setAttribute('aria-busy','true');
    link.nextElementSibling.textContent='Opening your booking …';
    wait=setTimeout(()=>location.assign(link.href),${REDIRECT_MS})
  });
  addEventListener('pageshow',rest)
})()`.replace(/\n\s*/g, '')
