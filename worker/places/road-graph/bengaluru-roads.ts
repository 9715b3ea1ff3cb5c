/** Roads of Bengaluru and the way to Mysuru, in the form that `parseRoads` reads. */
export const bengaluruRoads = `
tr|Bellary Road NH-44|maj anr cha mek heb kod jak kog bgx chj sad tru dev nhx
ar|Yelahanka link|kog yel
ar|Airport Road|tru kia
ar|Palace Road|anr cen vid cub mgr
ar|Kasturba/Residency|cub hud
ar|KG Road|maj cen hud tow krm
ar|Queens Road|cub shi can jay mek
ar|Cunningham|cha can
ar|MG Road / Old Madras Road|mgr tri uls ind svr byp tin krp kro
tr|Old Madras Road NH-75|kro bat med bud hos
ar|Residency/Richmond|hud ric mgr
ar|Hosur Road inner|ric wil dai
ar|Richmond-Adugodi|ric ado che mad silk
ar|Victoria/Trinity|ric tri
ar|Old Airport Road|tri dom mur hal mar kun rgh vko
ar|Whitefield-Varthur|vko whi hop kdg
ar|Varthur Road|vko var gun
ar|ITPL Main Road|hop itp epz gra
ar|Whitefield Main Road|mah hoo gra kun
ar|Hoodi-ITPL|hoo itp
ar|100 Feet Road Indiranagar|svr ind dom
ar|Intermediate Ring Road|dom eji son kor silk
ar|Koramangala 80ft|son che
ar|Koramangala-Agara|kor aga
ar|Madiwala-St Johns|sjh mad
ar|StJohns|che sjh kor
tr|Outer Ring Road E|heb ngw hnx kal hor rmn krp mah dnk mar kad bel ibl aga silk
tr|Outer Ring Road S|silk btm jyd rag ban kdr ktr hsk nay
tr|Outer Ring Road W|nay nag sum lag gor bec nsh bhp heb
ar|Hosur Road NH-44|silk bom kud hsa ecy kon hbg bms cnd atb hsu
mw|Electronic City Elevated|silk ecy
ar|Electronic City Phase 1|ecy ecp kon
ar|Electronic City NICE link|ecp nec
ar|Bannerghatta Road|dai jyd jpn bil are hul got nba bnc
co|Bannerghatta-Jigani-Anekal|bnc jig ane
co|Jigani link|jig hbg
co|Anekal-Chandapura|ane cnd
co|Anekal-Attibele|ane atb
ar|Kanakapura Road|krm nat lal sth j4b ban sar ylc kng vaj tal nka kag har kan
ar|Jayanagar-Dairy|sth dai
ar|Jayanagar-Ragigudda|j4b rag
ar|JP Nagar|sar jpc jpn
ar|Mysore Road|krm sir myr nay rrn jng pat ken nmy kum
nh|Mysuru Expressway NH-275|kum bid ram cpt mdu mmd msr mcol
ar|Chord Road|myr dpn att vij rjn nav mlx sds ysp
ar|Magadi Road|maj mag vij kmp sum sun byd nmg tav mgd
ar|Mag-Rjn|mag rjn
ar|Okalipuram|maj oka nav
ar|Sampige|maj sam mw18 iis
co||oka sam
ar|Tumkur Road|ysp gor pin jlh dsr ngs par
ar|Yeshwanthpur-CVRaman|sds iis mek
ar|Tumkur inner|nav sds
tr|Tumkur Road NH-48|par nel dob
mw|NICE Road|par nmg|9.7
mw|NICE Road|nmg nmy|11.8
mw|NICE Road|nmy nka|10.2
mw|NICE Road|nka nba|7.2
mw|NICE Road|nba nec|8.8
ar|Sarjapur Road|ibl kai wip car dms srj
ar|HSR|aga hsr bom
ar|Sarjapur-HSR|hsr ibl
co|Gunjur-Carmelaram|gun car
co|Gunjur-Dommasandra|gun dms
co|Varthur-Dommasandra|var dms
co|Sarjapur-Attibele|srj atb
co|Sarjapur-Chandapura|dms cnd
co|Kadugodi-Hoskote|kdg hos
co|Hoskote-Malur|hos mal
co|Sarjapur-Malur|srj mal
co|Hoskote-Sulibele-Devanahalli|hos sul dev
co|Budigere Road|bud bdg|11.5
co|Budigere-Airport Road|bdg kia|12
ar|Hennur Road|lin hnx gdd kot
co|Hennur-Bagalur Road|kot bag|11.4
co|Bagalur-Airport Road|bag kia|12.2
co|Lingarajapuram|lin cox shi
ar|Tannery|ngw htn can
co||cox uls
ar|Banaswadi|lin bsw rmn
co||bsw kal
co||bsw byp
ar|Thanisandra|ngw tha
co|Thanisandra-Bagalur Road|tha bll bag|12.6
co|Bagalur-bgx|bag bgx
co||bll kgl
co|Suranjan Das Road|byp mur
co|CV Raman|tin cvr mur
co|Yelahanka-Doddaballapur|yel ryn dbl
co|Yel-Vidyaranyapura|yel vdp jlv bec
co|Gangamma|jlv jlh
co|Hesaraghatta|dsr chb ach hes hsl
co||chb jlv
co||dbl dev
co||dbl nel
co||mgd ram
co||mgd bid
co||mgd nel
co||ram kan
co||har tyt bid
co||har jig
co|Ullal|nag ull ken
co|Uttarahalli|ktr utr tal
co||utr kdr
co||utr chn ken
co|Begur|bom bgr aks hul
co||bgr hsa
co|Vijayanagar-nag|vij nag
co||sir nat
co||lal wil
co||nat ktr
co||ysp bec
co||mw18 mek
ar|Ambedkar Veedhi|vid cha
co|Vivek Nagar|ado viv ast ric
co||viv eji
co|Ramaiah-New BEL|iis rma nbl nsh
co|Sanjay Nagar|mek sjn bhp
co|RT Nagar|mek rtn kvb ngw
co||kvb htn
co|Hanumanthanagar|nat hnm gir hsk
co||hnm sir
co|Basaveshwaranagar|nav bas kmp
co|Chandra Layout|att chl nag
co|Kaggadasapura|cvr kgd dnk
co|Vibhutipura|hal vib dnk
co|Yemalur|hal yem bel
co|Panathur|kad pan var
co|Nallurhalli|epz nal whi
co|Immadihalli|kdg chw imm whi
co|Seegehalli|kdg see bud
co|TC Palya|rmn tcp bat
co|Horamavu|hor hma
co|Kammanahalli|lin kam kal
co||kam bsw
co|Haralur|kud kdl hrl kai
co||hsr kdl
co|Hosa Road|hsa nga ksv wip
co||hrl ksv
co|Electronic City Phase 2|kon ec2 hbg
co|Neeladri|ecp nld nec
co|Madiwala Lake|btm mlk bil
co|Devarachikkanahalli|are dck bom
co|Puttenahalli|jpc put are
co|JP Nagar 7th Phase|put j7p ylc
co|Kumaraswamy Layout|kdr ksl ylc
co|Subramanyapura|utr sub vas kng
co|Anjanapura|vaj anj got
co|RR Nagar|rrn rrc chn
co|Jnanabharathi|jng jnb nag
co|Thindlu|kod skk kdh thi vdp
co|GKVK|jak gkv
co|Attur|yel ynt atu msp jlv
co||msp vdp
co|Itgalpura|ryn prs
co|Bagalur Road|kog kgl rva bag
co|Jakkur|kod amr jkr jak
co||jkr tha
co|Nandi Hills|nhx nan|13.5
co|Vijayapura|dev vjp
co|Kakolu Road|prs hsl
co|KG Halli|lin kgh htn
co||kgh kvb
co||kgh ngw
co|K Narayanapura|gdd tha
co|Kodigehalli Main Road|bhp kdh
co|Binny Mill Road|sir bny mag
co||dck aks
co|Doddanekundi Main Road|dnk gra
co|Bagalur Cross-Kattigenahalli|bgx rva
co||mlk bom
co|Cholanayakanahalli|rtn heb
co||nal rgh
co|Victoria Road|tri ast
co|Ullal-Byadarahalli|ull byd
co|Hesaraghatta-Nelamangala|nel hes
co|Panathur-Carmelaram|pan car
co|Malleshpalya|kgd vib
co|Tavarekere Main Road|btm sgp dai
co||sgp che
co||j4b jyd
co|Cottonpet Main Road|maj ckp krm
co|Horamavu-Banaswadi|hor bsw
co|Hoodi-KR Puram|kro hoo bat
co||yem kad
co||kdl nga
co|Nandini Layout|lag ndl mlx
co||kun nal
co|Turahalli|chn tur tal
`
