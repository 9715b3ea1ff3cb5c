/** Junctions of Bengaluru and of the road to Mysuru: `id|name|lat|lng`. */
export const bengaluruJunctions = `
maj|Majestic (Kempegowda Bus Station)|12.9772|77.5722
oka|Okalipuram Junction|12.9870|77.5660
sam|Sampige Road, Malleswaram|12.9906|77.5707
mw18|Malleswaram 18th Cross|13.0125|77.5705
anr|Anand Rao Circle|12.9805|77.5770
cha|Chalukya Circle|12.9868|77.5878
mek|Mekhri Circle|13.0148|77.5838
heb|Hebbal Flyover|13.0358|77.5970
kod|Kodigehalli Gate|13.0605|77.5935
jak|Jakkur Cross|13.0790|77.5985
yel|Yelahanka|13.1005|77.5963
kog|Kogilu Cross|13.1015|77.6010
bgx|Bagalur Cross|13.1285|77.6140
chj|Chikkajala|13.1690|77.6370
sad|Sadahalli Gate|13.1890|77.6560
tru|Airport Trumpet Interchange|13.2000|77.6745
kia|Kempegowda International Airport T1|13.1986|77.7066
dev|Devanahalli|13.2465|77.7118
cen|Central College / Mysore Bank Circle|12.9748|77.5825
vid|Vidhana Soudha|12.9797|77.5926
cub|Cubbon Park / Minsk Square|12.9811|77.5975
hud|Hudson Circle|12.9680|77.5892
tow|Town Hall|12.9638|77.5850
krm|KR Market|12.9620|77.5765
sir|Sirsi Circle|12.9585|77.5640
ric|Richmond Circle|12.9640|77.5965
mgr|MG Road|12.9756|77.6066
shi|Shivajinagar|12.9857|77.6045
can|Cantonment Station|12.9930|77.5985
jay|Jayamahal / JC Nagar|13.0020|77.5960
tri|Trinity Circle|12.9730|77.6170
uls|Halasuru|12.9765|77.6267
ind|Indiranagar|12.9783|77.6386
dom|Domlur Flyover|12.9605|77.6400
svr|Swami Vivekananda Road|12.9859|77.6450
byp|Baiyappanahalli|12.9908|77.6524
tin|Tin Factory|12.9965|77.6690
krp|KR Puram Bridge|13.0000|77.6770
kro|KR Puram Town|13.0075|77.6960
bud|Budigere Cross|13.0450|77.7440
hos|Hoskote|13.0707|77.7981
mah|Mahadevapura ORR|12.9905|77.6880
dnk|Doddanekundi ORR|12.9740|77.6965
mar|Marathahalli Bridge|12.9562|77.7010
kad|Kadubeesanahalli|12.9400|77.6955
bel|Bellandur|12.9260|77.6780
ibl|Iblur Junction|12.9215|77.6655
aga|Agara Junction|12.9240|77.6500
hsr|HSR Layout 27th Main|12.9116|77.6474
silk|Central Silk Board|12.9172|77.6228
mad|Madiwala|12.9225|77.6175
btm|BTM Layout|12.9165|77.6080
jyd|Jayadeva Junction|12.9166|77.6000
rag|Ragigudda|12.9145|77.5880
ban|Banashankari|12.9154|77.5736
sar|Sarakki / JP Nagar Metro|12.9074|77.5731
kdr|Kadirenahalli|12.9150|77.5600
ktr|Kathriguppe|12.9240|77.5500
hsk|Hosakerehalli / PES|12.9345|77.5350
nay|Nayandahalli|12.9417|77.5252
nag|Nagarbhavi Circle|12.9610|77.5130
sum|Sumanahalli|12.9850|77.5130
lag|Laggere Bridge|13.0095|77.5220
gor|Goraguntepalya|13.0284|77.5408
bec|BEL Circle|13.0430|77.5560
ngw|Nagawara|13.0400|77.6225
hnx|Hennur Cross|13.0335|77.6320
kal|Kalyan Nagar|13.0255|77.6400
hor|Horamavu|13.0205|77.6560
rmn|Ramamurthy Nagar|13.0110|77.6680
bsw|Banaswadi|13.0105|77.6480
lin|Lingarajapuram|13.0080|77.6250
cox|Cox Town|12.9985|77.6200
htn|Tannery Road|13.0080|77.6110
ysp|Yeshwanthpur|13.0230|77.5498
iis|IISc|13.0165|77.5660
sds|Sandal Soap Factory|13.0147|77.5540
nav|Rajajinagar Navrang|12.9985|77.5530
rjn|Rajajinagar 1st Block|12.9915|77.5546
mlx|Mahalakshmi Layout|13.0082|77.5488
vij|Vijayanagar|12.9709|77.5374
mag|Magadi Road Metro|12.9756|77.5553
att|Attiguppe|12.9618|77.5336
dpn|Deepanjali Nagar|12.9522|77.5372
myr|Mysore Road Metro|12.9467|77.5301
kmp|Kamakshipalya|12.9815|77.5270
sun|Sunkadakatte|12.9910|77.5005
byd|Byadarahalli|12.9890|77.4800
tav|Tavarekere|12.9690|77.3990
mgd|Magadi|12.9570|77.2240
pin|Peenya|13.0330|77.5332
jlh|Jalahalli Cross|13.0394|77.5198
dsr|Dasarahalli|13.0433|77.5125
ngs|Nagasandra|13.0480|77.5001
par|Parle-G Toll / Madavara|13.0574|77.4728
nel|Nelamangala|13.0990|77.3930
dob|Dobbaspet|13.2380|77.2390
rrn|RR Nagar Arch|12.9366|77.5197
ken|Kengeri|12.9090|77.4850
nmy|NICE x Mysore Road|12.8985|77.4640
kum|Kumbalgodu|12.8770|77.4450
bid|Bidadi|12.7980|77.3850
ram|Ramanagara|12.7209|77.2799
cpt|Channapatna|12.6518|77.2067
mdu|Maddur|12.5844|77.0450
kng|Konanakunte Cross|12.8886|77.5628
tal|Thalaghattapura|12.8714|77.5384
nka|NICE x Kanakapura Road|12.8660|77.5335
kag|Kaggalipura|12.7990|77.5080
har|Harohalli|12.6800|77.4730
kan|Kanakapura|12.5460|77.4200
nat|National College|12.9505|77.5737
lal|Lalbagh West Gate|12.9465|77.5800
sth|South End Circle|12.9382|77.5801
j4b|Jayanagar 4th Block|12.9295|77.5825
dai|Dairy Circle|12.9385|77.6005
ado|Adugodi|12.9440|77.6080
che|Madiwala Check Post / Forum|12.9345|77.6115
sjh|St John's Hospital|12.9290|77.6190
kor|Koramangala Water Tank|12.9290|77.6285
son|Koramangala Sony Signal|12.9370|77.6265
eji|Ejipura|12.9440|77.6290
wil|Wilson Garden|12.9480|77.5970
jpn|JP Nagar / Bannerghatta Road|12.9060|77.6005
are|Arekere Gate|12.8890|77.5970
hul|Hulimavu|12.8770|77.5975
got|Gottigere|12.8565|77.5885
nba|NICE x Bannerghatta Road|12.8470|77.5830
bnc|Bannerghatta|12.8090|77.5775
jig|Jigani|12.7850|77.6380
ane|Anekal|12.7111|77.6957
bom|Bommanahalli|12.9014|77.6270
kud|Kudlu Gate|12.8896|77.6396
hsa|Hosa Road|12.8702|77.6527
ecy|Electronic City|12.8520|77.6640
ecp|Electronic City Phase 1 (Infosys)|12.8452|77.6602
hbg|Hebbagodi|12.8288|77.6790
cnd|Chandapura|12.8000|77.7050
atb|Attibele|12.7780|77.7680
hsu|Hosur|12.7409|77.8253
kai|Kaikondrahalli|12.9130|77.6760
wip|Wipro Corporate Sarjapur Road|12.9090|77.6890
car|Carmelaram|12.9050|77.7080
dms|Dommasandra|12.8770|77.7510
srj|Sarjapur|12.8600|77.7860
hal|HAL Airport|12.9585|77.6680
mur|Murugeshpalya|12.9570|77.6560
kun|Kundalahalli Gate|12.9560|77.7150
vko|Varthur Kodi|12.9560|77.7460
var|Varthur|12.9400|77.7460
gun|Gunjur|12.9220|77.7380
whi|Whitefield|12.9698|77.7500
hop|Hope Farm|12.9860|77.7520
kdg|Kadugodi|12.9956|77.7590
itp|ITPL|12.9870|77.7370
hoo|Hoodi|12.9900|77.7140
gra|Graphite India|12.9785|77.7140
cvr|CV Raman Nagar|12.9860|77.6640
kot|Kothanur|13.0610|77.6480
bag|Bagalur|13.1330|77.6680
tha|Thanisandra|13.0560|77.6325
bll|Bellahalli|13.0930|77.6390
bdg|Budigere|13.1330|77.7480
ryn|Rajanukunte|13.1660|77.5660
dbl|Doddaballapura|13.2957|77.5364
vdp|Vidyaranyapura|13.0770|77.5580
jlv|Jalahalli Village/ Gangamma Circle|13.0590|77.5440
chb|Chikkabanavara|13.0830|77.5040
hes|Hesaraghatta|13.1400|77.4780
sul|Sulibele|13.1650|77.8010
mal|Malur|13.0040|77.9390
ull|Ullal|12.9560|77.4830
utr|Uttarahalli|12.9050|77.5440
nmg|NICE x Magadi Road|12.9900|77.4710
nec|NICE x Hosur Road|12.8470|77.6540
bgr|Begur|12.8790|77.6260
viv|Vivek Nagar|12.9560|77.6180
ast|Austin Town|12.9620|77.6140
rma|Ramaiah Hospital|13.0280|77.5690
nbl|New BEL Road|13.0340|77.5690
nsh|Nagashettyhalli ORR|13.0425|77.5730
bhp|Bhoopasandra ORR|13.0410|77.5790
sjn|Sanjay Nagar|13.0345|77.5790
rtn|RT Nagar|13.0205|77.5945
kvb|Kaval Byrasandra|13.0210|77.6060
hnm|Hanumanthanagar|12.9430|77.5605
gir|Girinagar|12.9395|77.5460
bas|Basaveshwaranagar|12.9873|77.5390
chl|Chandra Layout|12.9585|77.5235
kgd|Kaggadasapura|12.9845|77.6770
vib|Vibhutipura|12.9690|77.6790
yem|Yemalur|12.9455|77.6785
pan|Panathur|12.9385|77.7040
epz|EPIP Zone|12.9785|77.7265
nal|Nallurhalli|12.9670|77.7280
chw|Channasandra (Whitefield)|12.9895|77.7660
imm|Immadihalli|12.9780|77.7590
see|Seegehalli|13.0080|77.7600
bat|Battarahalli|13.0235|77.7080
med|Medahalli|13.0310|77.7230
tcp|TC Palya|13.0160|77.6890
hma|Horamavu Village|13.0270|77.6595
kam|Kammanahalli|13.0150|77.6375
gdd|Geddalahalli|13.0480|77.6420
kdl|Kudlu|12.8880|77.6540
hrl|Haralur|12.9000|77.6625
ksv|Kasavanahalli|12.9045|77.6755
nga|Naganathapura|12.8690|77.6640
kon|Konappana Agrahara|12.8465|77.6705
ec2|Electronic City Phase 2|12.8480|77.6785
nld|Neeladri Nagar|12.8375|77.6490
bms|Bommasandra|12.8180|77.6895
aks|Akshayanagar|12.8740|77.6160
mlk|Madiwala Lake|12.9055|77.6120
bil|Bilekahalli|12.8985|77.6005
dck|Devarachikkanahalli|12.8900|77.6160
jpc|JP Nagar|12.9070|77.5855
put|Puttenahalli|12.8935|77.5850
j7p|JP Nagar 7th Phase|12.8925|77.5785
ksl|Kumaraswamy Layout|12.9080|77.5610
ylc|Yelachenahalli|12.8960|77.5702
sub|Subramanyapura|12.8990|77.5470
vas|Vasanthapura|12.8920|77.5490
vaj|Vajarahalli|12.8775|77.5449
anj|Anjanapura|12.8585|77.5640
rrc|RR Nagar Centre|12.9275|77.5180
chn|Channasandra (RR Nagar)|12.9060|77.5195
jng|Jnanabharathi Gate|12.9354|77.5124
jnb|Bangalore University|12.9460|77.5080
pat|Pattanagere|12.9243|77.4983
skk|Sahakara Nagar|13.0620|77.5870
kdh|Kodigehalli|13.0610|77.5780
thi|Thindlu|13.0670|77.5720
gkv|GKVK|13.0765|77.5825
ynt|Yelahanka New Town|13.0985|77.5835
atu|Attur|13.0980|77.5650
msp|MS Palya|13.0850|77.5530
prs|Itgalpura|13.1690|77.5345
kgl|Kogilu|13.1070|77.6140
rva|Kattigenahalli|13.1165|77.6345
amr|Amruthahalli|13.0650|77.6030
jkr|Jakkur|13.0775|77.6065
ach|Soladevanahalli|13.0845|77.4850
hsl|Hesaraghatta Lake|13.1460|77.4850
tyt|Toyota, Bidadi|12.7975|77.4080
nhx|Nandi Hills Cross|13.3250|77.7180
nan|Nandi Hills|13.3702|77.6835
vjp|Vijayapura|13.2950|77.8020
kgh|KG Halli|13.0165|77.6185
bny|Binny Pete|12.9680|77.5570
rgh|Ramagondanahalli|12.9550|77.7350
sgp|Suddaguntepalya|12.9340|77.6055
ckp|Cottonpet|12.9690|77.5735
ndl|Nandini Layout|13.0125|77.5375
tur|Turahalli|12.8850|77.5290
wnd|Windsor Manor Bridge|12.9942|77.5852
cav|Cauvery Theatre, Sadashivanagar|13.0065|77.5825
gut|Palace Guttahalli|12.9990|77.5790
ses|Seshadripuram|12.9910|77.5755
rcr|Race Course Road|12.9845|77.5835
srp|Srirampura|12.9966|77.5633
ben|Benson Town|13.0012|77.6030
mun|Munireddy Palya|13.0115|77.5985
frz|Frazer Town|12.9975|77.6135
sjr|St John's Road|12.9895|77.6125
klr|Halasuru Lake Road|12.9870|77.6235
mse|Maruthi Sevanagar|12.9985|77.6335
omr|Old Madras Road, Halasuru|12.9825|77.6370
nti|New Thippasandra|12.9740|77.6530
jbn|Jeevan Bima Nagar|12.9660|77.6560
gmp|GM Palya|12.9705|77.6645
omb|OMBR Layout|13.0045|77.6545
kas|Kasturi Nagar|13.0030|77.6600
kr8|Koramangala 8th Block|12.9425|77.6180
kr5|Koramangala 5th Block|12.9348|77.6180
lng|Langford Town|12.9572|77.6003
shb|Shanthinagar Bus Station|12.9535|77.5935
lmg|Lalbagh Main Gate|12.9505|77.5880
ash|Ashoka Pillar|12.9425|77.5850
urv|Urvashi, Lalbagh Road|12.9560|77.5862
mnv|Minerva Circle|12.9555|77.5800
nrc|NR Colony|12.9385|77.5710
bs2|Banashankari 2nd Stage|12.9235|77.5715
gbz|Gandhi Bazaar|12.9455|77.5712
rkm|Ramakrishna Ashrama|12.9490|77.5675
bul|Bull Temple|12.9420|77.5678
chp|Chamarajpet|12.9575|77.5665
kmk|Kamakhya, Banashankari 3rd Stage|12.9265|77.5600
b3s|Banashankari 3rd Stage|12.9285|77.5470
sat|Mysore Road Satellite Bus Station|12.9530|77.5425
srn|Srinagar|12.9405|77.5560
tol|Magadi Road Toll Gate|12.9775|77.5395
hav|Havanur Circle|12.9880|77.5430
mod|Modi Hospital, Chord Road|12.9985|77.5475
hsh|Hosahalli|12.9742|77.5455
krb|Kurubarahalli|12.9985|77.5410
mth|Mallathahalli|12.9650|77.4985
kst|Kengeri Satellite Town|12.9190|77.4845
kbt|Kengeri Bus Terminal|12.9147|77.4876
tlk|Tilak Nagar|12.9255|77.5950
pdm|Padmanabhanagar|12.9165|77.5560
chk|Chikkalasandra|12.9115|77.5480
ktd|Kothanur Dinne|12.8775|77.5810
jsd|Jambu Savari Dinne|12.8700|77.5820
gvp|Garvebhavi Palya|12.8945|77.6345
sgs|Singasandra|12.8800|77.6460
dtg|Doddathogur|12.8480|77.6465
hlm|Hulimangala|12.8220|77.6435
yln|Yelenahalli|12.8655|77.6145
kop|Koppa|12.8240|77.6200
hs5|HSR Layout Sector 5|12.9120|77.6370
chd|Choodasandra|12.8860|77.6800
kdt|Kodathi|12.8945|77.7190
hgt|Huskur Gate|12.8375|77.6765
hkr|Huskur|12.8530|77.7060
mnk|Munnekolala|12.9520|77.7120
kkr|Kalkere|13.0260|77.6720
kcn|K Channasandra|13.0400|77.6630
hgn|Hegde Nagar|13.0690|77.6345
bhc|Bhartiya City|13.0800|77.6400
spg|Sampigehalli|13.0770|77.6270
rch|Rachenahalli|13.0600|77.6155
gng|Ganganagar|13.0240|77.5890
mtk|Mathikere|13.0335|77.5590
dbs|Doddabommasandra|13.0630|77.5610
hgh|Hegganahalli|13.0000|77.5120
pn2|Peenya 2nd Stage|13.0180|77.5130
adh|Andrahalli|13.0030|77.4860
nlg|Nelagadaranahalli|13.0300|77.4930
bgt|Bagalagunte|13.0575|77.5040
sht|Shettihalli|13.0640|77.5230
abg|Abbigere|13.0770|77.5280
slv|Silvepura|13.1120|77.5150
svk|Shivakote|13.1330|77.5260
rgn|Ramagondanahalli (Yelahanka)|13.1170|77.5560
trb|Tarabanahalli|13.1720|77.6050
mdn|Madanayakanahalli|13.0640|77.4590
mkl|Makali|13.0790|77.4320
kgr|Kuduregere|13.1010|77.4600
kdb|Kadabagere Cross|12.9880|77.4320
jnp|Lakkenahalli|13.0200|77.4230
snd|Sondekoppa|13.0250|77.3640
rmh|Ramohalli|12.9060|77.4330
bbt|Big Banyan Tree|12.9110|77.3960
mnb|Manchanabele|12.8860|77.3480
kmg|Kommaghatta|12.9230|77.4600
bym|Byramangala|12.7630|77.4180
smt|Samethanahalli|12.9860|77.8230
srh|Sorahunase|12.9375|77.7660
mts|Muthsandra|12.9300|77.7950
ctp|Chikka Tirupathi|12.8920|77.8680
slr|Solur|13.0740|77.2450
kgj|Kunigal|13.0236|77.0272
tbg|T Begur|13.1570|77.3320
tyg|Thyamagondlu|13.2140|77.3020
dbv|Doddabelavangala|13.2650|77.4100
ktg|Kithaganur|13.0270|77.7450
blg|Balagere|12.9345|77.7270
bho|Bhoganahalli|12.9240|77.7000
dbh|Devarabeesanahalli|12.9310|77.6860
h14|HSR Layout 14th Main|12.9190|77.6330
all|Allalasandra|13.0900|77.5940
sdp|Somasundarapalya|12.9010|77.6520
mgp|Mangammanapalya|12.9020|77.6400
kya|Kyalasanahalli|13.0480|77.6560
vsn|Vasanth Nagar|12.9890|77.5925
mdp|Moodalapalya|12.9720|77.5235
akc|Anil Kumble Circle|12.9757|77.5995
stm|St Mark's Road|12.9720|77.6005
com|Commercial Street|12.9822|77.6083
kns|Kensington Road|12.9785|77.6165
phi|Johnson Market|12.9630|77.6085
dvp|Devaiah Park|13.0005|77.5610
mlw|Malleswaram 8th Cross|13.0035|77.5695
aec|AECS Layout|12.9625|77.7125
gpp|Gurappanapalya|12.9265|77.6005
h2s|HAL 2nd Stage|12.9700|77.6400
`

/** Roads of Bengaluru and the way to Mysuru, in the form that `buildRoadGraph` reads. Streets without a name are strung together. */
export const bengaluruRoads = `
tr|Bellary Road NH-44|maj anr cha wnd cav mek gng heb kod jak kog bgx chj sad tru dev nhx
ar|Yelahanka link|kog yel
ar|Airport Road|tru kia
ar|Palace Road|anr cen vid cub akc mgr
ar|Kasturba/Residency|cub hud
ar|KG Road|maj cen hud tow krm
ar|Queens Road|cub shi can jay mek
ar|Cunningham|cha can
ar|MG Road|mgr tri uls
ar|Old Madras Road|uls ind svr byp tin krp kro
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
ar|100 Feet Road Indiranagar|svr ind h2s dom
ar|Intermediate Ring Road|dom eji son kor silk
ar|Koramangala 80ft|son kr5 che
ar|Koramangala-Agara|kor aga
ar|Madiwala-St Johns|sjh mad
ar|StJohns|che sjh kor
tr|Outer Ring Road E|heb ngw hnx kal hor rmn krp mah dnk mar kad dbh bel ibl aga h14 silk
tr|Outer Ring Road S|silk btm jyd rag ban kdr ktr hsk nay
tr|Outer Ring Road W|nay nag sum lag gor bec nsh bhp heb
ar|Hosur Road NH-44|silk bom gvp kud sgs hsa ecy kon hgt hbg bms cnd atb hsu
mw|Electronic City Elevated|silk ecy
ar|Electronic City Phase 1|ecy ecp kon
ar|Electronic City NICE link|ecp nec
ar|Bannerghatta Road|dai gpp jyd jpn bil are hul got nba bnc
co|Bannerghatta-Jigani-Anekal|bnc jig ane
co|Jigani link|jig hbg
co|Anekal-Chandapura|ane cnd
co|Anekal-Attibele|ane atb
ar|Kanakapura Road|krm nat lal sth j4b ban sar ylc kng vaj tal nka kag har kan
ar|Jayanagar-Dairy|sth dai
ar|Jayanagar-Ragigudda|j4b rag
ar|JP Nagar|sar jpc jpn
ar|Mysore Road|krm sir sat myr nay rrn jng pat kbt ken nmy kum
nh|Mysuru Expressway NH-275|kum bid ram cpt mdu mmd msr mcol
ar|Chord Road|myr dpn att vij tol hav mod mlx sds ysp
ar|Magadi Road|maj mag tol kmp sum sun byd nmg kdb tav mgd
ar|Dr Rajkumar Road|mag rjn nav
ar|Okalipuram|maj oka nav
ar|Sampige|maj sam mlw mw18 iis
co||sam oka srp
ar|Tumkur Road|ysp gor pin jlh dsr ngs par
ar|Yeshwanthpur-CVRaman|sds iis mek
ar|Tumkur inner|nav sds
tr|Tumkur Road NH-48|par mdn mkl nel tbg dob
mw|NICE Road|par nmg|9.7
mw|NICE Road|nmg nmy|11.8
mw|NICE Road|nmy nka|10.2
mw|NICE Road|nka nba|7.2
mw|NICE Road|nba nec|8.8
ar|Sarjapur Road|ibl kai wip car kdt dms srj
ar|HSR|aga hsr bom
ar|Sarjapur-HSR|hsr ibl
co|Gunjur-Carmelaram|gun car
co|Gunjur-Dommasandra|gun dms
co|Varthur-Dommasandra|var dms
co|Sarjapur-Attibele|srj atb
co|Sarjapur-Chandapura|dms cnd
co|Kadugodi-Hoskote|kdg hos
co|Hoskote-Malur|hos mal
co|Sarjapur-Malur|srj ctp mal
co|Hoskote-Sulibele-Devanahalli|hos sul dev
co|Budigere Road|bud bdg|11.5
co|Budigere-Airport Road|bdg kia|12
ar|Hennur Road|lin hnx gdd kot
co|Hennur-Bagalur Road|kot bag|11.4
co|Bagalur-Airport Road|bag kia|12.2
co|Lingarajapuram|lin cox shi
ar|Tannery|ngw htn can
co||uls cox klr
ar|Banaswadi|lin bsw rmn
co||bsw kal
co||kam bsw byp cvr gmp nti
ar|Thanisandra|ngw tha hgn bhc bll
co|Bellahalli-Bagalur Road|bll bag|8.5
co|Bagalur-bgx|bag bgx
co||bll kgl jkr tha
co|Suranjan Das Road|byp mur
co|CV Raman|tin cvr mur
co|Yelahanka-Doddaballapur|yel ryn dbl
co|Yel-Vidyaranyapura|yel vdp jlv bec
co|Gangamma|jlv jlh
co|Hesaraghatta|dsr bgt chb ach hes hsl
co||chb jlv
co||dbl dev
co||jig har bym tyt bid mgd nel dbl dbv tyg
co||mgd ram kan
co|Ullal|nag mth ull kst kbt
co|Uttarahalli|ktr utr tal
co||ken chn utr kdr pdm
co|Begur|bom bgr aks hul
co||hsa bgr sgs kdl nga chd
co|Vijayanagar-nag|vij nag
co||sir nat ktr b3s gir srn hnm sir chp
co||wil lal gbz bul hnm
co||ysp bec mtk iis
co||mw18 mek
ar|Ambedkar Veedhi|vid cha
co|Vivek Nagar|ado viv ast ric
co||viv eji
co|Ramaiah-New BEL|iis rma nbl nsh
co|Sanjay Nagar|mek sjn bhp
co|RT Nagar|mek rtn kvb ngw
co||frz htn kvb kgh ngw rch
co|Hanumanthanagar|nat hnm gir hsk
co|Basaveshwaranagar|nav hav bas kmp
co|Chandra Layout|att chl nag
co|Kaggadasapura|cvr kgd dnk
co|Vibhutipura|hal vib dnk
co|Yemalur|hal yem bel
co|Panathur|kad pan blg var
co|Nallurhalli|epz nal whi
co|Immadihalli|kdg chw imm whi
co|Seegehalli|kdg see bud
co|TC Palya|rmn tcp bat
co|Horamavu|hor hma
co|Kammanahalli|lin kam kal
co|Haralur|kud kdl hrl kai
co|Somasundarapalya|hsr sdp kdl
co|Hosa Road|hsa nga ksv wip
co||ksv hrl sdp kud
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
co|Nandi Hills|nhx nan|13.5
co|Vijayapura|dev vjp
co|Kakolu Road|prs hsl
co|KG Halli|lin kgh htn
co|K Narayanapura|gdd tha
co|Kodigehalli Main Road|bhp kdh
co|Binny Mill Road|sir bny mag
co||dck aks
co|Doddanekundi Main Road|dnk gra
co|Bagalur Cross-Kattigenahalli|bgx rva
co||mlk bom hs5
co|Cholanayakanahalli|rtn heb
co||rgh nal kun
co|Victoria Road|tri ast
co|Ullal-Byadarahalli|ull byd
co|Hesaraghatta-Nelamangala|nel hes
co|Panathur-Carmelaram|pan car
co|Malleshpalya|kgd vib
co|Tavarekere Main Road|btm sgp dai
co||sgp che
co||nrc sth ash dai tlk j4b jyd tlk gpp sgp mad
co|Cottonpet Main Road|maj ckp krm
co|Horamavu-Banaswadi|hor bsw
co|Hoodi-KR Puram|kro hoo bat
co||yem kad
co|Nandini Layout|lag ndl mlx
co|Turahalli|chn tur tal
co|Seshadripuram|sam ses rcr
ar|Race Course Road|anr rcr cha
co|Palace Guttahalli|wnd gut sam
co||ses gut mlw dvp nav mod krb
co|Sankey Road|cav mw18
co|Link Road|nav srp sam
co|Nandidurga Road|can ben mun rtn
co||jay ben
co|Mosque Road|can frz cox
co|Coles Road|shi sjr frz
co|St John's Road|sjr klr uls
co|Wheeler Road|cox mse bsw
co||mse svr
ar|Old Madras Road, Halasuru|uls omr svr
co|Double Road, Indiranagar|ind nti byp
co|Jeevan Bima Nagar|nti jbn mur
co|GM Palya|jbn gmp vib
co||kgd mah
co|OMBR Layout|bsw omb kas tin
co||kas rmn
co||son kr8 ado wil shb
co||kr5 sjh
co|Langford Town|wil lng ast
ar|KH Road|ric shb lmg ash
co|Lalbagh Road|hud urv lmg
ar|JC Road|tow mnv lal
co||mnv nat
co||urv mnv krm
ar|Krishna Rajendra Road|nat gbz nrc bs2 ban
co|Bull Temple Road|krm chp rkm bul nrc
co|Kathriguppe Main Road|nrc kmk ktr
co||kmk bs2
co|Avalahalli Main Road|sat gir
co|Vijayanagar Main Road|vij hsh mag
co||rjn hav
co|Kurubarahalli|bas krb ndl
co||ndl gor
co||kst kmg rmh
co||rag jpc j7p
co|Padmanabhanagar|bs2 pdm chk utr
co||sar ksl
co||sub tur
co|Kothanur Dinne|j7p ktd anj
co|Chunchaghatta|kng ktd
co||yln got jsd ktd hul
co|Doddathogur|bgr dtg ecp
co|Hulimangala Road|nld hlm jig
co|Begur-Koppa Road|aks yln kop jig
co|HSR Sector 5|silk hs5 hsr
co|Choodasandra Road|ksv chd kdt
co|Huskur Road|hgt hkr kdt
co|Munnekolala|kun mnk pan
co|Kalkere|hma kkr rmn
co||hma kcn kya kot
co|Bellahalli-Kattigenahalli|bll rva|4
co|Sampigehalli|jkr spg hgn
co||spg bhc
co|Rachenahalli|amr rch tha
co||rtn gng sjn nbl
co|Mathikere|ysp mtk nbl
co|Doddabommasandra|vdp dbs bec
co||thi dbs
co|Hegganahalli|sun hgh pn2 jlh
co|Andrahalli|pn2 adh byd
co||adh nlg ngs bgt
co||nlg pn2 pin
co||lag hgh
co|Shettihalli|bgt sht jlv
co|Lakshmipura|chb abg msp
co|Silvepura Road|chb slv svk prs
co|Ramagondanahalli|atu rgn svk
co|IVC Road|chj trb ryn
co|Kuduregere Road|mdn kgr hes
co||ach kgr
co|Kadabagere-Makali Road|kdb jnp mkl
co|Sondekoppa Road|tav snd nel
co||jnp snd
co|Ramohalli Road|kum rmh bbt tav
co|Manchanabele Road|bbt mnb bid
co||kag bnc
co|Malur Road|chw smt mal
co|Sorahunase|var srh mts ctp
tr|Kunigal Road NH-75|nel slr kgj
co|Thyamagondlu|tbg tyg dob
co|Thammenahalli Main Road|par ach
co||tcp kro
co|Kenchenahalli|pat rrc
co||see ktg med
co||blg gun
co|Bellandur Gate|bel kai
co|Bhoganahalli|dbh bho wip
co||bho pan
co||att sat
co||hsh bny maj
co||ull jnb
co|Muddinapalya|mth sun
co|Nagenahalli|hgn kot
co|Jakkasandra|kor h14 hs5
ar|Doddaballapur Road|jak all yel
co||all ynt
co|Mangammanapalya|hs5 mgp gvp
co||bom mgp sdp
co||gdd kya
co||can vsn wnd
co|Moodalapalya|kmp mdp chl
co||mdp vij
ar|Kasturba Road|akc hud
co|St Mark's Road|akc stm ric
co||stm hud
co|Kamaraj Road|mgr com sjr
co|Kensington Road|com kns klr
co||kns tri
co|Brigade Road|mgr phi ast
co||phi ric
co|AECS Layout|dnk aec kun
co|12th Main, Indiranagar|h2s nti
co||h2s jbn
co||bil dck bgr gvp
co|ISRO Layout|ksl vas
`
