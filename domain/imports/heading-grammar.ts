/**
 * Understands headings that nobody has listed, word by word: "# of kids", "Prénoms des
 * accompagnants", "Liczba osób towarzyszących". Every word has to be known.
 */
import { foldedName } from '../kernel/search.ts';
import type { ImportField } from './field-list.ts';
import {
  asksCount,
  asksForNames,
  asksForSomeone,
  bringsAlong,
  countAlone,
  leavesOutSelf,
} from './heading-questions.ts';

type Concept =
  | 'child'
  | 'adult'
  | 'companion'
  | 'further'
  | 'partner'
  | 'parent'
  | 'kin'
  | 'persons'
  | 'role'
  | 'count'
  | 'amount'
  | 'name'
  | 'first'
  | 'last'
  | PlaceConcept;

/** Contact details that a person may have twice, at home and at work. */
type PlaceConcept = 'email' | 'phone' | 'postcode' | 'city' | 'country' | 'region' | 'address';

const words: Record<Concept | 'filler', string> = {
  child:
    'kleinkind kleinkinder babys neonati niemowleta bebisar peques ados teens barnen barnens kindernamen sons daughters sohne tochter fils fille filles zussen broers broertjes zusjes brothers sisters freres soeurs frere soeur syskon figlia figlie filha filhas hija sorelle siostry bracia детей дети ребенок cocuk cocuklar cocugun sibling siblings geschwister geschwisterkind geschwisterkinder fratrie hermanos irmaos fratelli rodzenstwo child children childrens kid kids kiddo kiddos toddler toddlers little infant infants baby babies minor minors kind kinder kindern kinderzahl enfant enfants bebe bebes bambino bambini bimbo bimba bimbi bambina figli figlio minori nino nina ninos ninas hijo hijos hijas menores crianca criancas filho filhos bebe kinderen kleinkinderen dziecko dzieci dzieciom barn اطفال الاطفال طفل الصغار صغار',
  adult:
    'dorosle doroslej взрослых взрослые yetiskin yetiskinler الكبار كبار adult adults grownup grownups erw volw adlt erwachsene erwachsener erwachsenen adulte adultes adulto adulta adultos adulti volwassene volwassenen dorosly dorosla dorosli doroslych vuxna vuxen بالغين البالغين بالغ',
  companion:
    'introduce introduces introduceer sallskap sallskapet sallskapets medfoljande respektive begleite mitkommende mitkommenden ledsager ledsagere ledsagers acompana acompanan acompanha accompagna tow спутник спутники спутников спутника refakatci begleitungen acomp accomp accompagn acompanado acompanada acompanados acompanhado acompanhada accompagnato accompagnata begleitet accompagne accompagnee accompagnes companion companions plusone plusones accompanying accompanied begleitung begleiter begleitperson begleitpersonen accompagnant accompagnants accompagnateur accompagnateurs accompagnante accompagnatrice acompanante acompanantes acompanhante acompanhantes accompagnatore accompagnatori accompagnatrice introducee introducees metgezel towarzyszaca towarzyszacej towarzyszace towarzyszacych towarzyszacy مرافق المرافق مرافقين المرافقين',
  kin: 'vater mutter father mother mum mom dad pere mere padre madre pai mae moeder vader ojciec matka',
  parent:
    'mamma babbo tata tato sorgeber sorgeb erziehungsber erzber sorgeberechtigte sorgeberechtigter apoderado apoderada apoderados vardnadshavare vardnadshavares malsman malsmans foralder foraldrar opiekun opiekuna opiekunowie verzorger verzorgers rodzica papa mama papi mami parent parents guardian guardians eltern elternteil erziehungsberechtigte erziehungsberechtigter genitore genitori ouder ouders rodzic rodzice responsavel responsaveis encarregado encarregada encarregados',
  further:
    'ovriga andra mer fler pozostali pozostale pozostalych dodatkowe dodatkowi dodatkowych aggiuntivi aggiuntive supplementaires supplementaire adicionales adicionais demas jeszcze noch nog additional extra other others further weitere weiteren weiterer zusatzliche autre autres otros otras outros outras altri altre andere anderen overige inni innych',
  partner:
    'partenaire partenaires lebensgefahrtin lebensgefahrten ehegatte ehegattin levenspartner wederhelft partnern partnerns sambo companheiro companheira partner partners spouse spouses conjoint conjointe ehepartner lebenspartner lebensgefahrte pareja conyuge coniuge parceiro parceira conjuge echtgenoot echtgenote malzonek malzonka malzonka partnera partnerki partnerin wife husband fiance fiancee زوج الزوج الزوجة زوجة',
  persons:
    'gastes goscia personer gaster deltagare deltagaren deltagarens gastens platser biljetter biljett tickets billets billetes biglietti bilety biletow mensen uczestnikow uczestnika teilnehmende teilnehmenden comensales гостей гости гость человек людей kisi kisiler misafir misafirler davetli everyone everybody persoon invited eingeladen participant participants participantes partecipanti teilnehmer deelnemers uczestnicy members person persons people attendee attendees guest guests invitee invitees personen leute gast gaste gasten personne personnes invite invites convive convives persona personas asistentes invitado invitados pessoa pessoas convidado convidados persone ospite ospiti invitato invitati osoba osob osoby gosc gosci goscie pax seats seat places place platze platz plazas lugares posti posto miejsc plaatsen اشخاص الاشخاص شخص ضيوف الضيوف افراد الافراد',
  role: 'mitglied mitglieds member members membre miembro socio socia lid medlem medlems czlonek czlonka kunde kundin kunden client cliente klant kund klient adherent adherente acheteur acheteuse payeur buyer purchaser payer holder ticketholder comprador compradora acquirente koper kopare kupujacy kupujacego schuler schulers',
  count:
    'nummer vielen viel wievielt ilu manga stuck st laczna laczny aant max maxi maximum massimo maximal maximale maks сколько количество число kac sayisi number no nr num anz numero nombre nb nbre n how many count headcount tot anzahl zahl wie viele wieviele combien qtd qtde quantidade quantite quantita cant cantidad cuantos cuantas quantos quantas quanti quante aantal hoeveel liczba ile ilosc antal total totale totaal gesamt gesamtzahl gesamtanzahl gesamtpersonen insgesamt razem lacznie عدد كم',
  amount:
    'laczna laczny effectif effectifs coperti cubiertos comensales couverts gesamtanzahl size anz grosse taille tamano tamanho dimensione wieviele nb nbre pers quantite quantita quantidade qtd qtde cantidad cant qty quantity ilosc gesamtzahl headcount total totale totaal totalt gesamt insgesamt sammanlagt razem lacznie ogolem العدد',
  name: 'namnen имя имена фамилия isim adi navn namn name names nom noms nombre nombres namen naam nome nomes nomi nominativo nominativi nazwa اسم اسماء الاسم',
  first:
    'vor fname vorn vornm voorn pren fornamn first given forename vorname vornamen prenom prenoms voornaam voornamen primeiro imie imiona',
  last: 'lname nachn achtern efternamn apelido apelidos last surname surnames nachname nachnamen cognome cognomi apellido apellidos sobrenome sobrenomes achternaam achternamen nazwisko nazwiska',
  email: 'epost epostadress mejl mejladress email emails mail courriel correo',
  phone:
    'whatsapp telefonu komorkowy mobilnr handynr phone mobile cell telephone tel telefon handy handynummer telefonnummer mobil portable telefono movil celular telefone telemovel cellulare telefoon telefoonnummer mobiel komorka',
  postcode: 'npa postcode zip plz postleitzahl codigo postal postale cep cap pocztowy',
  city: 'village gemeinde gemeente localite municipio municipio concelho bostadsort postort city town stadt wohnort ort ville ciudad poblacion cidade citta comune woonplaats plaats stad miasto miejscowosc',
  country: 'country pais pays land paese kraj',
  region: 'state province region county provincia estado bundesland kanton departement regione wojewodztwo',
  address:
    'str postadresse postadress hausnr huisnr adressrad utdelningsadress gatuadress adress adresgegevens address street adresse anschrift strasse rue calle direccion endereco morada rua indirizzo via adres straat ulica',
  filler:
    'by educacao legal prawny w ditt med vielen podaj swoje como se llama yes zu n etes leur who whom wer wen qui quien quienes quem kto vilka hoe hur ar ni blir kommer tar dig sig er till pa som var varav jag det ab over from vanaf oltre powyzej lat ar jahre years ans anni jaar anos sei seid bist sein gets offered sie ich eine einen darf ja nein oui non si no nee nej tak nie venez viendrez vient viens traes trae traer vas vais vai vao levar lev vieni vieni verrai verrete com vira traz bringe komme mas plus kto ci towarzyszy dane zijn waar er sois son seras sou sao serao vemos estaran sera seras estara seid alles alle alla tutti todos tous list domu korespondencyjny shipping os 1st 2nd 3rd sarete saremo siete serez serons seremos sereis seran compreso compresa inclus incluse incluido incluida present presente presenti anwesend aanwesend obecny alguma algum alguna algun qualche quelque confirmed confirmados confirmadas confirmes confermati bestatigt ваши ваше ваших ваш с вами будет придет вас toplam ile heissen heisst heisse erlaubt permis autorise permitido consentito toegestaan dozwolone mee leva lleva porta zabiera kom je jullie gezelschap kommt ihr du dein wir wie banquet dinner ceremony reception event along mit dabei too also aussi auch tambien anche ook group gruppe groupe grupo gruppo including davon dont cuales cui waarvan tym which thereof inkl incl vienen vendran asisten asistiran viennent viendront seront joining kommend dabei mitkommen vengono verranno viranno komen przyjda vem virao vienes venis viene vendras vendreis contigo conmigo zabierasz venite venir vem vir trazes traras party czy przyjdziesz przyjdziecie zabierasz zabierzesz bedzie wird werden kommst bringst take taking have having there best what where we can reach contact preferred current home work private main code codigo kod cod line lines zeile ligne or o oder ou del domicilio residencia residence residenza laboral particular casa privat including ones yourself self us our them they of the a an de des du d la le les l el los las der die das den dem ihre ihrer ihr euer eure eurer deine deiner your you s are is be will would coming attending bringing bring with in party con avec mit met z do da dos e y et und en i and any if van von zum votre vos tu su sus seu sua seus suas il lo gli della dei degli delle di jouw uw full complete mitbringen bringst bringt ihr bringen kommen kommt komen vous accompagnent accompagne aux au que te le t all please for per household family familie wszystkich pelne volledige complet complets completo completos completi',
};

const conceptOf = new Map<string, Set<Concept | 'filler'>>();
for (const [concept, list] of Object.entries(words) as [Concept | 'filler', string][])
  for (const word of list.split(' ').map(foldedName)) {
    const known = conceptOf.get(word);
    if (known) known.add(concept);
    else conceptOf.set(word, new Set([concept]));
  }

/** The first match wins: "Email address" is an email, and "País o región" is a country. */
const placeConcepts: readonly PlaceConcept[] = [
  'email',
  'phone',
  'postcode',
  'city',
  'country',
  'region',
  'address',
];
/**
 * Words that may stand next to a contact detail in a heading: "Guardian 2 Email" is an email, too.
 */
const ofPlaces: ReadonlySet<Concept> = new Set([
  'count',
  'parent',
  'kin',
  'partner',
  'persons',
  'companion',
  'role',
  'child',
]);
const isPlaceConcept = (concept: Concept): boolean => placeConcepts.some((each) => each === concept);

/**
 * Spanish "nombre" is a name, French "nombre" is a number. The language of the next word decides.
 */
const spanish =
  /\b(?:acompanantes?|parejas?|ninos?|ninas?|hij[oa]s?|invitados?|conyuge|completos?|los|las|el|tu|su|sus)\b/;

/** Matches a number that belongs to one guest, as in "Guest no." */
const numbersOne =
  /\b(?:guest|person|attendee|invitee|seat|place|ticket|platz|posto|plats|miejsce|biljett|gast|gastens|deltagarens|deltagare|invite|invitado|convidado|ospite|invitato|gosc|goscia)\b/;

/** Returns whether a heading counts others: "Number of guests (excluding you)". */
export const countsOthers = (folded: string): boolean =>
  leavesOutSelf(folded) &&
  folded.split(' ').some((word) => conceptOf.get(word)?.has('count') || conceptOf.get(word)?.has('persons'));

const brings = /\b(?:bring|bringing|bringst|mitbringen)\b/;

/** Returns the field that the words of a folded heading mean together, or null. */
export function fieldOfWords(folded: string, isLoose = false): ImportField | null {
  const found = new Set<Concept>();
  if (asksForNames(folded)) return noGuests.test(folded) ? null : 'guest';
  if (asksForSomeone(folded)) return 'plusOne';
  if (countAlone.test(folded)) return 'seats';
  const joined = folded
    .replace(/\bco owners?\b/g, 'partner')
    .replace(/\bplus ones?\b/g, 'plusone')
    .replace(/\be post/g, 'epost');
  for (const word of joined.split(' ')) {
    const concepts = conceptOf.get(word);
    if (!concepts && isLoose) continue;
    if (!concepts) return null;
    if (word === 'nombre' || word === 'nombres') found.add(spanish.test(folded) ? 'name' : 'count');
    else for (const concept of concepts) if (concept !== 'filler') found.add(concept);
  }
  const hasOnly = (...concepts: Concept[]) => [...found].every((each) => concepts.includes(each));
  if (asksCount.test(folded) && hasOnly('count', 'amount'))
    return isLoose ? null : bringsAlong.test(folded) ? 'additional' : 'seats';
  const place = placeConcepts.find((concept) => found.has(concept));
  if (place)
    return [...found].every((concept) => isPlaceConcept(concept) || ofPlaces.has(concept)) ? place : null;
  // "Mother's phone" is a phone, but "Mum and Dad" is no heading.
  if (found.has('kin') && !isLoose) return null;
  const isName = found.has('name') || found.has('first') || found.has('last');
  // "Papi Georges & Mamie Lulu" has words for parents, but names guests.
  if (found.has('parent') && isLoose) return null;
  if (found.has('parent') && found.has('first') !== found.has('last'))
    return found.has('first') ? 'guestFirstName' : 'guestLastName';
  if (found.has('parent'))
    return [...found].every((concept) => concept === 'parent' || concept === 'name') ? 'guest' : null;
  if (found.has('child')) {
    if (found.has('adult') && found.has('count') && !isName && !isLoose) return 'seats';
    if (found.has('adult') || found.has('partner')) return null;
    return found.has('last') && !found.has('first') ? 'childLastName' : 'children';
  }
  // Matches a part of a name, such as "Adult 1 First".
  if (found.has('adult') && found.has('first') !== found.has('last'))
    return found.has('first') ? 'guestFirstName' : 'guestLastName';
  if (found.has('adult')) return isName ? null : 'adults';
  if (found.has('partner')) {
    if (found.has('count') || found.has('companion')) return null;
    if (found.has('first') && found.has('last')) return 'partner';
    if (found.has('first')) return 'partnerFirstName';
    return found.has('last') ? 'partnerLastName' : 'partner';
  }
  const isOthers = found.has('persons') || (isName && ofGroup.test(folded));
  if (found.has('companion') || (found.has('further') && isOthers)) {
    if (isName && found.has('first') !== found.has('last') && !found.has('name'))
      return found.has('last') ? 'guestLastName' : 'guestFirstName';
    if (isName) return 'guest';
    if (found.has('count')) return 'additional';
    // "Acompañantes de" says whose companion a row is.
    if (/ (?:de|of|for|von|di|van)$/.test(folded)) return null;
    return found.has('companion') ? 'plusOne' : 'guest';
  }
  const isPart = found.has('first') !== found.has('last');
  if (isPart && hasOnly('first', 'last', 'name', 'persons', 'role') && !isLoose) {
    const isOfGuest = found.has('persons') && !attendee.test(folded);
    // "First" alone may mean anything.
    if (!isOfGuest && !found.has('name') && !partOfName.test(folded)) return null;
    if (found.has('first')) return isOfGuest ? 'guestFirstName' : 'firstName';
    return isOfGuest ? 'guestLastName' : 'lastName';
  }
  if (isName && found.has('role') && hasOnly('name', 'first', 'last', 'role')) return 'name';
  if (isName && !(found.has('persons') && found.has('name'))) return null;
  if (isName) return numbersOne.test(folded) ? 'name' : 'guest';
  if (found.has('persons') && found.has('count')) {
    if (numbersOne.test(folded)) return null;
    return bringsAlong.test(folded) ? 'additional' : 'seats';
  }
  if (found.has('persons')) return brings.test(folded) ? 'plusOne' : null;
  if (
    found.has('count') &&
    / (?:party|family|household|group|gruppe|groupe|grupo|gruppo)(?: including .*)?$/.test(folded)
  )
    return 'seats';
  if (found.has('count') && comes.test(folded)) return 'seats';
  return found.has('amount') ? 'seats' : null;
}

const partOfName =
  /\b(?!(?:first|1st|given|last|vor|primeiro|apelidos?)\b)(?:vornm?|vornamen|nachn|voorn|achtern|pren|prenoms?|\p{L}*naam|\p{L}*name|\p{L}*namn|imie|imiona|nazwisk[oa]|cognomi?e?|apellidos?|sobrenomes?|surnames?|forenames?)\b/u;
const comes =
  /\b(?:kommer|vendran|attending|coming|kommen|viennent|serez|vienen|seran|sereis|vengono|sarete|saremo|siete|komen)\b/;
const ofGroup = /\b(?:gezelschap|group|party|family|household|gruppe|groupe|grupo|gruppo)\b/;

/** Words for things that lists count or name besides guests, such as meals. */
const noGuests =
  /\b(?:sit|sitting|seated|sitzen|sitzt|asseoir|sentar\w*|sederti|zitten|sitta|honneur|honou?r|songs?|music|musik|meals?|menus?|dish|dishes|food|drinks?|hotel|rooms?|zimmer|chambres?|nights?|nachte|days?|tables?|table ?(?:number|no|nr)|tablenumber|tischnummer|tische?|mesas?|stol|stolik|tafel|tavol[oi]|bord|masa|cars?|bus|shuttle|gifts?|books?|schools?|compan(?:y|ies)|allerg\w*|diet\w*|manager|owner|host|sponsor|title|job|teacher|favou?rite|pets?|dogs?|shirts?)\b/;
const noPersons =
  /\b(?:offices?|branch|building|campus|site|buro|filiale|emergency|emerg|notfall\w*|urgence|emergencia|emergenza|noodcontact|noodgeval|dept|dpt|division|cost cent(?:er|re)|desk|seat (?:no|number|nr)|niederlassung|bureau|sede|oficina|kantoor|vestiging|biuro|oddzial|escritorio|filial|kontor|tickets|billets?|billetes|biglietti|biljett\w*|bilet\w*|vorgesetzte[rn]?|abteilung|team|standort|stelle|funktion|beruf|firma|unternehmen|titel|instrument|lidsoort|functie|afdeling|puesto|cargo|empresa|empresas|entreprise|poste|service|azienda|ruolo|stanowisko|dzial|foretag|avdelning|supervisor|superior|boss|teamleit\w*|reports to|line lead|superieur|responsable|responsabile|jefe|jefa|chefe|gestora?|leidinggevende|przelozon[ya]|forman|chef|buyer|purchaser|billing|dietary|restrictions?|requirements?|area|department|position|role|rsvp|status|reply|relation\w*|level|tier|source|locat\w*|region|venue|sent|received|date|message|comment\w*|notes?|besoins?|kuchen|essen|bringt|brings?|plats?|menu|phonetic|file as|display|envelope|salutation|order|ticket|card|list|label|code|group|grade|class|age|birthday|occupation|organi\w*|account|stage|created|updated|house|rating|score|points|votes|years?|gmtoff|dstoff|version)\b/;

/**
 * Returns whether a heading is about meals, rooms and the like. A remark below such a heading is
 * about the guest.
 */
export const isAboutThings = (heading: string): boolean => noGuests.test(foldedName(heading));

/** Returns whether a heading is for the numbers of seats, next to those of tables. */
export const isSeatAtTable = (headings: readonly string[], at: number): boolean =>
  /^(?:seat|chair|platz|stuhl|place|siege|asiento|silla|posto|sedia|lugar|cadeira|plaats|stoel|miejsce|krzeslo|plats|stol)$/.test(
    foldedName(headings[at] ?? ''),
  ) &&
  headings.some((heading) => /^(?:table|tisch|mesa|tavolo|tafel|stolik|bord)\b/.test(foldedName(heading)));

const severalNames = /\b(?:names|noms|nombres|namen|nomi|nomes|imiona)$/;

/** Returns whether a heading is in the plural: "Names", "Reply names". */
export const isOfNames = (heading: string): boolean => severalNames.test(foldedName(heading));

/** Returns whether a heading is that of an inner envelope, which names everybody. */
export const isInner = (heading: string): boolean => /\binner\b/i.test(heading);

/** A heading such as "Relation 1 - Label" only describes the next column. */
export const isLabel = (heading: string): boolean => / label$/.test(foldedName(heading));

/** Returns whether a column that is left out says in its heading that it has no guests. */
export function isNoPerson(heading: string): boolean {
  const folded = foldedName(heading.replace(/\([^)]*\)/g, ' '));
  // "Reply names" may name guests.
  // The inner envelope names everyone.
  return !severalNames.test(folded) && !isInner(folded) && (noGuests.test(folded) || noPersons.test(folded));
}

/** Returns whether a heading belongs to the columns of those who come, next to the buyer's. */
export const isAttendee = (heading: string): boolean => attendee.test(foldedName(heading));

const attendee =
  /\b(?:attendee|participant|ticket ?holder|(?<!\w )holder|teilnehmer|participante|asistente|partecipante|deelnemer|uczestnik|deltagar)/u;

const ofOthers: readonly Concept[] = ['child', 'companion', 'further', 'partner'];

/** Returns whether a heading that we don't understand has a word for guests: "Attending guests". */
export const mentionsGuestsInHeading = (heading: string): boolean =>
  !isNoPerson(heading) &&
  foldedName(heading)
    .split(' ')
    .some((word) => conceptOf.get(word)?.has('persons'));

/** Returns whether a heading that we don't understand mentions further persons. */
export function mentionsOthers(heading: string): boolean {
  const folded = foldedName(heading);
  const concepts = folded.split(' ').flatMap((word) => [...(conceptOf.get(word) ?? [])]);
  return (
    !isNoPerson(heading) &&
    (ofOthers.some((each) => concepts.includes(each)) || /^how many\b|\bbringing\b|\bwith\b/.test(folded))
  );
}

const loose: ReadonlySet<ImportField | null> = new Set(['children', 'additional', 'guest']);

/** Reads a long heading in which we know only some words, if they count or name companions. */
export function fieldOfSomeWords(folded: string): ImportField | null {
  if (folded.split(' ').length < 3 || noGuests.test(folded)) return null;
  const field = fieldOfWords(folded, true);
  return loose.has(field) ? field : null;
}

/** Returns whether a heading is that of the name which an address book shows. */
export const isDisplayed = (heading: string): boolean =>
  /^(?:display name|visningsnamn|visningsnavn|anzeigen?name|nom (?:a afficher|affiche|d affichage)|nome (?:visualizzato|da visualizzare|de exibicao|a apresentar)|nombre (?:mostrado|para mostrar|a mostrar)|schermnaam|weergavenaam|nazwa wyswietlana)$/.test(
    foldedName(heading),
  );
