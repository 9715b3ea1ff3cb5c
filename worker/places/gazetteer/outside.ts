import { lazily } from '../../lazily'
import { type GazetteerPlace, namesOf, placeIdOf, sectionsOf } from './gazetteer-place'

/**
 * Places that riders ask for and that our service area does not reach: the district towns of the five southern States
 * and Puducherry, sights and large towns of theirs, the large cities of India and its airports. Below each State, one a line:
 * `name|lat|lng|aliases, split by ';'|the airport's IATA code, lat and lng, and its own name if it is not the town's`.
 * A code that is a locality of ours, or the town's own name, is '-': Rajkot's is HSR, Diu's DIU.
 * From general knowledge, copied from no data set; a point may be off by 2 km. Whether one is outside is decided by its
 * point alone (docs/product.md, AREA-6).
 */
const STATES = `
# Karnataka
Bagalkote|16.18|75.70|bagalkot
Badami|15.92|75.68
Ballari|15.14|76.92|bellary|VDY 15.175 76.635 Vidyanagar
Belagavi|15.85|74.50|belgaum|IXG 15.859 74.618
Bidar|17.91|77.52||IXX 17.908 77.487
Chamarajanagar|11.924|76.940|chamarajanagara
Channapatna|12.652|77.207|chennapatna
Chikkaballapur|13.436|77.732|chikballapur;chikkaballapura
Chikkamagaluru|13.316|75.772|chikmagalur;chickmagalur
Chintamani|13.400|78.055
Chitradurga|14.226|76.400
Davanagere|14.466|75.924|davangere
Dharwad|15.459|75.008
Gadag|15.431|75.635
Gauribidanur|13.611|77.517
Gokarna|14.548|74.319
Gundlupet|11.808|76.690|bandipur
Hampi|15.335|76.460
Hassan|13.007|76.100
Belur|13.165|75.864|halebidu;halebid
Sakleshpur|12.943|75.785|sakleshpura
Shravanabelagola|12.857|76.485|sravanabelagola;shravanbelgola
Haveri|14.794|75.404
Hosapete|15.269|76.387|hospet;vijayanagara district
Hubballi|15.365|75.124|hubli|HBX 15.362 75.085
Kalaburagi|17.330|76.834|gulbarga|GBI 17.308 76.958
Kanakapura|12.546|77.420
Karwar|14.813|74.130|uttara kannada
Kolar|13.137|78.130
KGF|12.955|78.270|kolar gold fields
Mulbagal|13.163|78.393
Kollegal|12.155|77.110|kollegala
Koppal|15.350|76.155
Kunigal|13.024|77.025
Kushalnagar|12.458|75.960|bylakuppe
Maddur|12.584|77.045
Madikeri (Coorg)|12.424|75.738|coorg;madikeri;kodagu;mercara
Mangaluru|12.870|74.843|mangalore;dakshina kannada|IXE 12.961 74.890
Murudeshwar|14.094|74.485|murdeshwar
Nagamangala|12.820|76.756
Bellur Cross|12.980|76.730|bg nagara;adichunchanagiri
Periyapatna|12.340|76.100|piriyapatna
Raichur|16.208|77.355
Sagara|14.165|75.030|jog falls
Shivamogga|13.930|75.568|shimoga|RQY 13.855 75.610
Sringeri|13.420|75.252
Dharmasthala|12.950|75.380|dharmastala
Kukke Subramanya|12.663|75.616|subramanya;kukke
Kollur|13.864|74.815|mookambika
Sira|13.742|76.905
Tiptur|13.257|76.478
Tumakuru|13.342|77.102|tumkur
Udupi|13.341|74.747|manipal
Vijayapura (Bijapur)|16.830|75.710|bijapur
Virajpet|12.196|75.804
Yadgir|16.770|77.138|yadagiri
BR Hills|11.993|77.140|biligiriranga
Nagarahole|12.050|76.150|nagarhole
# Tamil Nadu
Ariyalur|11.139|79.078
Chengalpattu|12.692|79.977|chengalpet
Chennai|13.083|80.271|madras|MAA 12.990 80.169
Chidambaram|11.399|79.694
Coimbatore|11.017|76.956|kovai|CJB 11.030 77.043
Coonoor|11.353|76.795
Cuddalore|11.748|79.771
Denkanikottai|12.529|77.790|thally
Dharmapuri|12.127|78.158
Dindigul|10.367|77.980
Erode|11.341|77.717
Hogenakkal|12.119|77.776
Kallakurichi|11.740|78.960
Kancheepuram|12.834|79.703|kanchipuram;kanchi
Kanniyakumari|8.088|77.538|kanyakumari;cape comorin
Karur|10.960|78.077
Kodaikanal|10.238|77.489
Krishnagiri|12.519|78.213
Kumbakonam|10.962|79.391
Madurai|9.925|78.120||IXM 9.835 78.093
Mahabalipuram|12.617|80.193|mamallapuram
Mayiladuthurai|11.103|79.655
Nagapattinam|10.764|79.843|velankanni
Nagercoil|8.178|77.434
Namakkal|11.219|78.168
Ooty|11.410|76.695|udhagamandalam;ootacamund;nilgiris;udagamandalam
Perambalur|11.234|78.880
Pollachi|10.658|77.008
Pudukkottai|10.380|78.820
Ramanathapuram|9.371|78.831|ramnad
Rameswaram|9.288|79.313|rameshwaram
Ranipet|12.927|79.333
Salem|11.664|78.146||SXV 11.783 78.066
Sathyamangalam|11.505|77.238
Sivaganga|9.847|78.483|sivagangai
Tenkasi|8.959|77.315
Thanjavur|10.787|79.138|tanjore
Theni|10.010|77.477
Thoothukudi|8.764|78.135|tuticorin|TCR 8.724 78.026
Tiruchirappalli|10.791|78.705|trichy;tiruchy|TRZ 10.765 78.710
Tirunelveli|8.714|77.757
Tirupathur|12.496|78.567|tirupattur
Tiruppur|11.109|77.341|tirupur
Tiruvallur|13.144|79.908|thiruvallur
Tiruvannamalai|12.226|79.075|thiruvannamalai
Tiruvarur|10.773|79.637|thiruvarur
Vellore|12.917|79.132
Viluppuram|11.940|79.487|villupuram
Virudhunagar|9.568|77.962
Yelagiri|12.578|78.639
Yercaud|11.775|78.209
# Kerala
Alappuzha|9.498|76.339|alleppey
Guruvayur|10.595|76.041
Idukki|9.850|76.970|painavu
Kannur|11.874|75.370|cannanore|CNN 11.918 75.547
Kasaragod|12.500|74.989|kasargod
Kochi|9.982|76.300|cochin;ernakulam;kakkanad|COK 10.152 76.392
Kollam|8.893|76.614|quilon
Kottayam|9.592|76.522
Kozhikode (Calicut)|11.259|75.780|kozhikode;calicut|CCJ 11.137 75.955 Kozhikode
Malappuram|11.051|76.071
Munnar|10.089|77.060
Palakkad|10.787|76.655|palghat
Pathanamthitta|9.265|76.787|sabarimala
Thiruvananthapuram|8.524|76.937|trivandrum|TRV 8.482 76.920
Thrissur|10.527|76.214|trichur
Wayanad (Kalpetta)|11.610|76.083|kalpetta;wayanad
Sultan Bathery|11.663|76.257|sulthan bathery
# Andhra Pradesh
Amalapuram|16.579|82.006|konaseema
Amaravati|16.541|80.515
Anakapalli|17.691|83.004
Anantapur|14.682|77.600|ananthapuramu;anantapuram
Bapatla|15.904|80.467
Bhimavaram|16.544|81.521
Chittoor|13.217|79.100
Eluru|16.711|81.095
Guntur|16.307|80.436
Hindupur|13.829|77.493
Kadapa|14.467|78.824|cuddapah|CDP 14.510 78.773
Kakinada|16.989|82.247
Kurnool|15.828|78.037||KJB 15.713 78.160
Lepakshi|13.804|77.609
Machilipatnam|16.188|81.139
Madanapalle|13.550|78.503
Markapuram|15.735|79.270
Nandyal|15.478|78.484
Narasaraopet|16.236|80.050|palnadu
Nellore|14.443|79.987
Ongole|15.506|80.050|prakasam
Paderu|18.083|82.667|araku
Parvathipuram|18.783|83.426|manyam
Puttaparthi|14.165|77.812|sri sathya sai district
Rajamahendravaram|17.000|81.804|rajahmundry|RJA 17.110 81.818
Rampachodavaram|17.445|81.776
Rayachoti|14.058|78.751|annamayya
Srikakulam|18.297|83.897
Tirupati|13.629|79.419|tirumala|TIR 13.633 79.543
Vijayawada|16.506|80.648|bezawada|VGA 16.530 80.797
Visakhapatnam|17.687|83.218|vizag;waltair|VTZ 17.721 83.224
Vizianagaram|18.107|83.396
# Telangana
Adilabad|19.667|78.533
Asifabad|19.365|79.275|komaram bheem
Bhongir|17.515|78.886|bhuvanagiri;yadadri
Bhupalpally|18.430|79.867
Gadwal|16.234|77.806
Hanumakonda|18.010|79.563|hanamkonda
Hyderabad|17.385|78.487|secunderabad;cyberabad|HYD 17.240 78.430
Jagtial|18.795|78.917
Jangaon|17.726|79.152
Kamareddy|18.322|78.342
Karimnagar|18.439|79.129
Khammam|17.247|80.151
Kothagudem|17.551|80.618|bhadrachalam
Mahabubabad|17.598|80.002
Mahabubnagar|16.748|77.985|mahbubnagar
Mancherial|18.871|79.444
Medak|18.045|78.261
Medchal|17.630|78.481|malkajgiri
Mulugu|18.191|79.943
Nagarkurnool|16.482|78.325
Nalgonda|17.054|79.267
Narayanpet|16.744|77.496
Nirmal|19.096|78.344
Nizamabad|18.672|78.094
Peddapalli|18.614|79.374
Sangareddy|17.619|78.083
Shamshabad|17.260|78.397|ranga reddy
Siddipet|18.102|78.852
Sircilla|18.388|78.810
Suryapet|17.141|79.624
Vikarabad|17.338|77.904
Wanaparthy|16.362|78.062
Warangal|17.969|79.594
# Puducherry
Puducherry|11.934|79.830|pondicherry;pondy|PNY 11.968 79.812
Karaikal|10.925|79.838
Mahe|11.702|75.536
Yanam|16.733|82.213
# Goa
Panaji (Goa)|15.491|73.828|goa;panaji;panjim
Margao|15.273|73.958|madgaon
Goa Airport Dabolim|15.381|73.831|GOI;goa airport
Goa Airport Mopa|15.744|73.867|GOX;goa airport
# Maharashtra
Mumbai|19.076|72.878|bombay|BOM 19.090 72.866
Navi Mumbai|19.033|73.030|new bombay|NMI 18.990 73.070
Pune|18.520|73.857|poona|PNQ 18.582 73.920
Thane|19.218|72.978
Nagpur|21.146|79.088||NAG 21.092 79.047
Nashik|19.998|73.790|nasik|ISK 20.119 73.913
Chhatrapati Sambhajinagar|19.876|75.343|aurangabad|IXU 19.863 75.398
Solapur|17.660|75.906|sholapur
Kolhapur|16.705|74.243||KLH 16.665 74.289
Amravati|20.937|77.779
Nanded|19.138|77.321
Shirdi|19.766|74.477||SAG 19.689 74.379
Beed|18.989|75.760
# Gujarat
Ahmedabad|23.023|72.571|amdavad|AMD 23.077 72.635
Gandhinagar (Gujarat)|23.216|72.684
Surat|21.170|72.831||STV 21.114 72.742
Vadodara|22.307|73.181|baroda|BDQ 22.336 73.226
Rajkot|22.304|70.802||- 22.380 71.030
Bhavnagar|21.764|72.152
Jamnagar|22.471|70.057
Bhuj|23.242|69.667||BHJ 23.288 69.670
Vapi|20.372|72.905
# Dadra and Nagar Haveli and Daman and Diu
Daman|20.414|72.832
Diu|20.714|70.987||- 20.713 70.921
Silvassa|20.274|73.008
# Rajasthan
Jaipur|26.912|75.787||JAI 26.824 75.812
Jodhpur|26.239|73.024||JDH 26.251 73.049
Udaipur|24.585|73.713||UDR 24.618 73.896
Kota|25.214|75.865
Ajmer|26.450|74.640
Bikaner|28.023|73.312
Jaisalmer|26.916|70.908
# Delhi
New Delhi|28.614|77.209|delhi;dilli|DEL 28.556 77.100 Delhi
# Haryana
Gurugram|28.459|77.027|gurgaon
Faridabad|28.409|77.318
Panipat|29.391|76.970
Jind|29.316|76.315
Rewari|28.197|76.617
# Uttar Pradesh
Noida|28.535|77.391|greater noida|DXN 28.176 77.606
Ghaziabad|28.669|77.454
Lucknow|26.847|80.946||LKO 26.761 80.889
Kanpur|26.450|80.332||KNU 26.404 80.410
Agra|27.177|78.008|taj mahal
Varanasi|25.318|82.974|banaras;kashi|VNS 25.452 82.859
Prayagraj|25.436|81.846|allahabad|IXD 25.440 81.734
Ayodhya|26.799|82.204||AYJ 26.748 82.150
Meerut|28.984|77.706
Bareilly|28.367|79.430
Aligarh|27.897|78.088
Moradabad|28.839|78.777
Gorakhpur|26.760|83.373||GOP 26.740 83.450
Mathura|27.492|77.674
Jhansi|25.448|78.569
Mau|25.942|83.561
Etah|27.560|78.663
# Uttarakhand
Dehradun|30.317|78.032||DED 30.190 78.180
Haridwar|29.946|78.164
Rishikesh|30.087|78.268
# Himachal Pradesh
Shimla|31.105|77.173|simla
Manali|32.240|77.189
Dharamshala|32.219|76.323
Una|31.468|76.271
# Punjab
Amritsar|31.634|74.872||ATQ 31.710 74.797
Ludhiana|30.901|75.857
Jalandhar|31.326|75.576
Moga|30.817|75.172
# Chandigarh
Chandigarh|30.733|76.779|mohali|IXC 30.674 76.789
# Jammu and Kashmir
Srinagar (Kashmir)|34.084|74.797||SXR 33.987 74.774 Srinagar
Jammu|32.727|74.857||IXJ 32.689 74.837
# Ladakh
Leh|34.153|77.577||IXL 34.136 77.546
# Madhya Pradesh
Bhopal|23.260|77.413||BHO 23.287 77.337
Indore|22.720|75.858||IDR 22.722 75.801
Gwalior|26.218|78.183
Jabalpur|23.181|79.987||JLR 23.178 80.052
Ujjain|23.179|75.785
Dhar|22.598|75.304
Rewa|24.537|81.304||REW 24.503 81.220
Satna|24.580|80.832
Mhow|22.553|75.757
# Chhattisgarh
Raipur|21.251|81.630||RPR 21.180 81.739
Bhilai|21.193|81.351
Durg|21.190|81.285
# Bihar
Patna|25.594|85.138||PAT 25.591 85.088
Gaya|24.796|85.000|bodh gaya|GAY 24.744 84.951
# Jharkhand
Ranchi|23.344|85.310||IXR 23.314 85.322
Jamshedpur|22.805|86.203|tatanagar
Dhanbad|23.796|86.430
# Odisha
Bhubaneswar|20.296|85.825|bhubaneshwar|BBI 20.244 85.818
Cuttack|20.463|85.883
Puri|19.813|85.831|jagannath puri
Rourkela|22.260|84.854
# West Bengal
Kolkata|22.573|88.364|calcutta|CCU 22.655 88.447
Howrah|22.596|88.264
Durgapur|23.520|87.312
Asansol|23.685|86.983
Siliguri|26.727|88.395||IXB 26.681 88.329 Bagdogra
Darjeeling|27.041|88.266
# Sikkim
Gangtok|27.339|88.607
# Assam
Guwahati|26.145|91.736|gauhati|GAU 26.106 91.586
# Meghalaya
Shillong|25.578|91.893
# Manipur
Imphal|24.817|93.937||IMF 24.760 93.897
# Tripura
Agartala|23.831|91.287||IXA 23.887 91.240
# Mizoram
Aizawl|23.727|92.718
# Nagaland
Kohima|25.675|94.109
Dimapur|25.906|93.727
# Arunachal Pradesh
Itanagar|27.084|93.605
# Andaman and Nicobar Islands
Port Blair|11.623|92.726|sri vijaya puram;andaman|IXZ 11.641 92.730
`

/** How the ids of these places begin. */
export const OUTSIDE_ID = 'outside-'

const placeIn = (
  state: string,
  name: string,
  aliases: string[],
  lat: number,
  lng: number,
): GazetteerPlace => ({
  id: `${OUTSIDE_ID}${placeIdOf(name, state)}`,
  name,
  nameKn: '',
  area: '',
  city: state,
  kind: 'outside',
  lat,
  lng,
  fame: 1,
  aliases,
})

function placesOfRecord([name = '', lat, lng, aliases, airport]: string[], state: string): GazetteerPlace[] {
  const called = namesOf(aliases)
  const town = placeIn(state, name, called, Number(lat), Number(lng))
  if (!airport) return [town]
  const [code = '', airportLat, airportLng, ...named] = airport.split(' ')
  const of = named.join(' ') || name
  const names = [...(code === '-' ? [] : [code]), ...called.map((alias) => `${alias} airport`)]
  return [town, placeIn(state, `${of} Airport`, names, Number(airportLat), Number(airportLng))]
}

/** Every place known to be outside the service area: found, so that a rider learns that we do not go there. */
export const outsidePlaces = lazily(() =>
  sectionsOf(STATES).flatMap(({ heading: [state = ''], records }) =>
    records.flatMap((record) => placesOfRecord(record, state)),
  ),
)
