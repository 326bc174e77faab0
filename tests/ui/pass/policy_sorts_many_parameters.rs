//! Sorts 300 parameters. A slow sorting algorithm would trigger the lint against long const evaluation.

use urika::{Policy, Uri, uri};

const SORTED: Policy<'static> = Policy::RFC3986.sort_query(true);
const TEXT: &str = "http://h/?\
    p041=x&p258=x&p027=x&p004=x&p196=x&p289=x&p036=x&p040=x&p262=x&p007=x&p219=x&p095=x&\
    p099=x&p159=x&p180=x&p103=x&p251=x&p086=x&p144=x&p034=x&p240=x&p083=x&p120=x&p074=x&\
    p085=x&p188=x&p117=x&p082=x&p212=x&p257=x&p290=x&p164=x&p211=x&p070=x&p053=x&p256=x&\
    p143=x&p119=x&p058=x&p185=x&p207=x&p253=x&p065=x&p054=x&p075=x&p129=x&p057=x&p245=x&\
    p192=x&p205=x&p050=x&p264=x&p145=x&p161=x&p022=x&p277=x&p176=x&p294=x&p158=x&p051=x&\
    p047=x&p275=x&p265=x&p231=x&p296=x&p168=x&p169=x&p064=x&p028=x&p154=x&p233=x&p270=x&\
    p084=x&p213=x&p011=x&p153=x&p104=x&p163=x&p248=x&p189=x&p132=x&p227=x&p108=x&p002=x&\
    p066=x&p130=x&p093=x&p175=x&p216=x&p184=x&p232=x&p286=x&p039=x&p141=x&p061=x&p151=x&\
    p244=x&p122=x&p128=x&p268=x&p112=x&p298=x&p287=x&p139=x&p162=x&p115=x&p197=x&p111=x&\
    p255=x&p009=x&p150=x&p078=x&p208=x&p012=x&p272=x&p220=x&p281=x&p000=x&p137=x&p006=x&\
    p241=x&p182=x&p014=x&p200=x&p056=x&p138=x&p008=x&p293=x&p201=x&p133=x&p283=x&p026=x&\
    p135=x&p167=x&p173=x&p172=x&p206=x&p013=x&p230=x&p261=x&p081=x&p094=x&p136=x&p223=x&\
    p295=x&p001=x&p263=x&p067=x&p247=x&p124=x&p003=x&p210=x&p267=x&p181=x&p045=x&p021=x&\
    p225=x&p059=x&p097=x&p091=x&p106=x&p194=x&p166=x&p110=x&p284=x&p071=x&p140=x&p102=x&\
    p191=x&p228=x&p243=x&p215=x&p100=x&p101=x&p249=x&p033=x&p234=x&p055=x&p198=x&p239=x&\
    p291=x&p156=x&p043=x&p090=x&p118=x&p005=x&p088=x&p221=x&p098=x&p183=x&p072=x&p235=x&\
    p174=x&p242=x&p299=x&p079=x&p179=x&p292=x&p015=x&p016=x&p170=x&p246=x&p121=x&p069=x&\
    p273=x&p017=x&p252=x&p204=x&p271=x&p127=x&p152=x&p089=x&p177=x&p226=x&p080=x&p209=x&\
    p297=x&p146=x&p142=x&p195=x&p288=x&p171=x&p010=x&p229=x&p125=x&p038=x&p237=x&p193=x&\
    p042=x&p107=x&p131=x&p260=x&p018=x&p155=x&p269=x&p278=x&p186=x&p087=x&p224=x&p126=x&\
    p134=x&p250=x&p147=x&p020=x&p062=x&p199=x&p178=x&p282=x&p276=x&p279=x&p076=x&p266=x&\
    p116=x&p236=x&p149=x&p238=x&p160=x&p218=x&p254=x&p105=x&p280=x&p032=x&p049=x&p190=x&\
    p096=x&p052=x&p092=x&p157=x&p060=x&p073=x&p285=x&p148=x&p068=x&p023=x&p113=x&p025=x&\
    p203=x&p031=x&p114=x&p063=x&p030=x&p217=x&p046=x&p123=x&p035=x&p214=x&p222=x&p044=x&\
    p019=x&p109=x&p259=x&p029=x&p187=x&p048=x&p274=x&p037=x&p024=x&p202=x&p077=x&p165=x";
const URI: Uri<'static> = uri!(SORTED, TEXT);

fn main() {
    let query = URI.query().unwrap().as_str();
    assert!(query.starts_with("p000=x&p001=x&") && query.ends_with("&p298=x&p299=x"));
    assert_eq!(query.split('&').count(), 300);
}
