import { BRAND } from '../brand'

export const FORM_ID = 'write'

/** What a message can be about; the word leads its subject. */
export const CATEGORIES = ['General', 'Booking', 'Payment', 'Technical', 'Feedback', 'Partnership'] as const

/** Where an unfinished message waits in its own tab, so that Back and a reload lose nothing. */
export const CONTACT_MESSAGE_KEY = 'contact_message'

/**
 * Characters that a link may have: Windows hands on no longer one to a mail program, and says nothing of it; elsewhere
 * it is servers that stop. What is longer is copied and pasted.
 */
const LONGEST_LINK = { windows: '2e3', elsewhere: '8e3' } as const

const chatNumber = BRAND.whatsapp.replace(/\D/g, '')
const lines = (script: string) => script.replace(/\n\s*/g, '')

/**
 * The contact form's own lines: keeps what is typed, and makes of it an e-mail, a WhatsApp message and a text to copy.
 * Nothing of it leaves the page. Half of a surrogate pair can't be written in a link, and no control character has any
 * business in a mail's header: both are left out. A mail's lines end with CR LF (RFC 6068). `v` is a field's value, `g`
 * makes everything ready, `m` is the e-mail's link, which begins as the page wrote it. At the end the map: a press fetches
 * its script, which says what becomes of it; where that fails or has not come in 10 seconds, the drawing's last words do.
 */
export const CONTACT_SCRIPT = lines(String.raw`(()=>{
  const f=document.forms.${FORM_ID},e=f.elements,{ready:o,text:t}=e,[a,w,b]=o.querySelectorAll('.button'),
  p=a.href,c=encodeURIComponent,q=document.querySelector('figure'),
  v=n=>e[n].value.replace(/\p{Cs}|[^\P{Cc}\n]/gu,'').trim(),
  g=()=>{
    const s=v('category')+': '+v('name'),
    x=[v('message'),'',v('name'),v('email'),v('phone')].join('\n'),
    m=x=>p+'?subject='+c(s)+'&body='+c(x.replace(/\n/g,'\r\n')),
    l=m(x).length>(/Win/.test(navigator.platform)?${LONGEST_LINK.windows}:${LONGEST_LINK.elsewhere});
    t.value=s+'\n\n'+x;
    a.href=m(l?'':x);
    w.href='https://wa.me/${chatNumber}?text='+(l?'':c(t.value));
    e.long.hidden=!l;
    o.hidden=!f.checkValidity()
  };
  try{for(const[n,x]of JSON.parse(sessionStorage.${CONTACT_MESSAGE_KEY}))e[n].value=x}catch{}
  f.oninput=()=>{
    try{sessionStorage.${CONTACT_MESSAGE_KEY}=JSON.stringify([...new FormData(f)])}catch{}
    o.hidden||g()
  };
  f.onsubmit=x=>{
    x.preventDefault();
    g();
    o.focus();
    console.info('Ready, not sent: '+v('category'))
  };
  b.onclick=async()=>{
    let k='Copied';
    t.select();
    try{await navigator.clipboard.writeText(t.value)}catch{document.execCommand('copy')||(k=b.title)}
    e.said.value=k
  };
  q.onclick=()=>{
    const i=q.querySelector('[data-client]'),no=()=>'alive'in i.dataset||(q.lastChild.hidden=!1);
    import(i.dataset.client).catch(no);
    setTimeout(no,1e4)
  }
})()`)
