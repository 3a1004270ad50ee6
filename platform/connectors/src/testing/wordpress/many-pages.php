<?php
// Makes or tells many posts for measuring fixes. The working directory is the site. `make <n>`: makes them, and plugins that keep
// old pages. `tell`: each post's content as JSON, by its slug.
$_SERVER['HTTP_HOST']   = 'localhost';
$_SERVER['REQUEST_URI'] = '/';
require getcwd() . '/wp-load.php';
if ( 'tell' === $argv[1] ) {
	$told = array();
	foreach ( get_posts( array( 'numberposts' => -1, 'post_type' => 'post' ) ) as $post ) {
		$told[ $post->post_name ] = $post->post_content;
	}
	echo wp_json_encode( $told );
	exit;
}
wp_set_current_user( 1 );
$target = wp_insert_post( array( 'post_title' => 'Where it moved', 'post_name' => 'moved-here', 'post_status' => 'publish', 'post_content' => '<p>Here.</p>' ) );
add_post_meta( $target, '_wp_old_slug', 'moved' );
for ( $n = 1; $n <= (int) $argv[2]; $n++ ) {
	$gone    = home_url( '/gone-' . ( $n % 20 ) . '/' );
	$content = "<!-- wp:paragraph {\"dropCap\":true} -->\n<p class=\"has-drop-cap\">Bed number {$n} — sown by hand &amp; thinned twice, see <a href=\"{$gone}\" data-n='{$n}'>the plan of bed {$n}</a>. <em>Ünïcödé</em> stays.</p>\n<!-- /wp:paragraph -->\n\n[gallery ids=\"1,2\"]\n\n";
	if ( 0 === $n % 3 ) {
		$content .= "<!-- wp:list -->\n<ul><li><a class=x href='/moved/'>What moved</a></li></ul>\n<!-- /wp:list -->\n\n";
	}
	$content .= "<p>  Odd   spaces,\ttabs and an <b>unclosed tag.</p>\n<p>Row {$n}: 2 x 4 \"quoted\" -- dashes.";
	wp_insert_post( wp_slash( array( 'post_title' => "Bed {$n} of the trial garden", 'post_name' => "bed-{$n}", 'post_status' => 'publish', 'post_content' => $content ) ) );
}
// One post in 25 is kept by a cache that nobody empties; one in 40 shows something else once it was edited.
file_put_contents( WP_CONTENT_DIR . '/mu-plugins/keeps-old-pages.php', <<<'PHP'
<?php
add_action( 'template_redirect', function () {
	$id = get_queried_object_id();
	if ( ! is_single() ) {
		return;
	}
	if ( 0 === $id % 40 && get_post_field( 'post_modified_gmt', $id ) !== get_post_field( 'post_date_gmt', $id ) ) {
		echo '<!doctype html><title>Back soon</title><p>The garden is being watered.</p>';
		exit;
	}
	if ( 0 === $id % 25 ) {
		$file = WP_CONTENT_DIR . "/kept-{$id}.html";
		if ( file_exists( $file ) ) {
			readfile( $file );
			exit;
		}
		ob_start( function ( $page ) use ( $file ) {
			file_put_contents( $file, $page );
			return $page;
		} );
	}
} );
PHP
);
echo '{}';
