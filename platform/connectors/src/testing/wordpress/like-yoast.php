<?php
// What Yoast SEO shows in REST and does to the head, as its sources have it: its namespace; its title and description in REST for posts
// alone; values cleaned of tags and percent-encoded octets (`WPSEO_Utils::sanitize_text_field`); variables as %%title%% replaced.
define( 'WPSEO_VERSION', '27.6' );

function like_yoast_clean( $value ) {
	$clean = wp_check_invalid_utf8( (string) $value );
	$clean = false === strpos( $clean, '<' ) ? trim( preg_replace( '`[\r\n\t ]+`', ' ', $clean ) ) : wp_strip_all_tags( wp_pre_kses_less_than( $clean ), true );
	while ( preg_match( '`[^%](%[a-f0-9]{2})`i', $clean, $match ) ) {
		$clean = str_replace( $match[1], '', $clean );
	}
	return $clean;
}

function like_yoast_shown( $key, $default ) {
	$value = (string) get_post_meta( get_queried_object_id(), $key, true );
	$known = array( '%%title%%' => get_the_title( get_queried_object_id() ), '%%sep%%' => '-', '%%sitename%%' => get_bloginfo( 'name' ) );
	return preg_replace( '`%%[^%]+%%?`', '', strtr( '' === $value ? $default : $value, $known ) );
}

add_filter(
	'pre_get_document_title',
	function ( $title ) {
		return is_singular() ? esc_html( like_yoast_shown( '_yoast_wpseo_title', '%%title%% %%sep%% %%sitename%%' ) ) : $title;
	},
	15
);
add_action(
	'wp_head',
	function () {
		$description = is_singular() ? like_yoast_shown( '_yoast_wpseo_metadesc', '' ) : '';
		if ( '' !== $description ) {
			echo '<meta name="description" content="' . esc_attr( $description ) . '" />' . "\n";
		}
	},
	1
);
add_action(
	'init',
	function () {
		foreach ( array( '_yoast_wpseo_title', '_yoast_wpseo_metadesc' ) as $key ) {
			add_filter( "sanitize_post_meta_{$key}", 'like_yoast_clean' );
			register_post_meta(
				'post',
				$key,
				array(
					'type'          => 'string',
					'single'        => true,
					'show_in_rest'  => true,
					'auth_callback' => function ( $allowed, $meta_key, $post_id ) {
						return current_user_can( 'edit_post', $post_id );
					},
				)
			);
		}
	}
);
add_action(
	'rest_api_init',
	function () {
		register_rest_route( 'yoast/v1', '/status', array( 'methods' => 'GET', 'permission_callback' => '__return_true', 'callback' => '__return_true' ) );
	}
);
